import type { ErrorCode, Responses } from '#contracts';
import { ApiExtension } from '@nestjs/swagger';

/** The key of `OperationNotes` in the document until `describeApi` replaces them. */
export const NOTES = 'x-operation';
/** The key of the error codes of a guard, likewise. */
export const GUARD_CODES = 'x-guard-codes';

/** What a handler's decorator says about its operation. */
export interface OperationNotes {
  /** Stable: generated clients name their methods after it. */
  id: string;
  /** Empty without a body. */
  mediaTypes: string[];
  /** Error codes of this operation, besides those of its guards and inputs and those of every operation. */
  codes: ErrorCode[];
}

/** The error codes of operations that require a solved human check. */
export const HUMAN_CHECK = ['human_check_required', 'human_check_failed'] as const;
/** The error codes of operations that require the user's own password, or the second factor of a user who has one. */
export const OWN_PASSWORD = ['password_wrong', 'password_missing', 'second_factor_stale'] as const;

type Handler<Id extends keyof Responses> = (
  ...args: never[]
) => Responses[Id] | Promise<Responses[Id]>;

/**
 * Documents a handler that answers with JSON. The compiler checks its return type against `Responses` in
 * libs/contracts.
 */
export function Operation<Id extends keyof Responses>(id: Id, ...codes: ErrorCode[]) {
  const note = describe({ id, mediaTypes: ['application/json'], codes });
  return <T extends Handler<Id>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    note(target, key, descriptor);
  };
}

/** Documents a handler that answers with the bytes of a file. @param mediaTypes those that a request can choose from */
export function FileOperation(
  id: string,
  mediaTypes: string | string[],
  ...codes: ErrorCode[]
): MethodDecorator {
  return describe({ id, mediaTypes: [mediaTypes].flat(), codes });
}

/** Documents a handler that answers without a body. */
export function EmptyOperation(id: string, ...codes: ErrorCode[]): MethodDecorator {
  return describe({ id, mediaTypes: [], codes });
}

function describe(notes: OperationNotes): MethodDecorator {
  return ApiExtension(NOTES, notes);
}

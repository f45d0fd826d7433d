import { AuditLog, type SignedInUser } from '#accounts';
import { DomainError, permissionsOf } from '#contracts';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { catchError, type Observable } from 'rxjs';

const SUBJECT = 'latest-change-subject';

/** Finds the subject of a request in the audit log. */
interface Subject {
  of: (request: Request) => string;
  noun: string | null;
}
/** Statuses of a request that came too late: an earlier change removed its subject (404) or changed the state (409). */
const STATUSES = [404, 409];

/** Adds `latest_change` to a refusal, so that an operator reads who was faster. Other callers do not get it. */
@Injectable()
class LatestChangeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly auditLog: AuditLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { of, noun } = this.reflector.get<Subject>(SUBJECT, context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        throw await this.explain(error, request.user as SignedInUser, of(request), noun);
      }),
    );
  }

  private async explain(
    error: unknown,
    user: SignedInUser,
    subject: string,
    noun: string | null,
  ): Promise<unknown> {
    const isConflict = error instanceof DomainError && STATUSES.includes(error.status);
    if (!isConflict || permissionsOf(user).length === 0) return error;
    const latest = await this.auditLog.latest(subject, noun);
    if (latest) error.details['latest_change'] = latest;
    return error;
  }
}

/**
 * Makes the refusal of an act that two operators may try at once name the newest change of its subject (CONS-13).
 * @param of returns the subject in the audit log, such as the order's id
 * @param noun of the subject's actions, where other subjects can have the same number
 */
export function TellsLatestChange(of: Subject['of'], noun: string | null = null): MethodDecorator {
  const subject: Subject = { of, noun };
  return applyDecorators(SetMetadata(SUBJECT, subject), UseInterceptors(LatestChangeInterceptor));
}

/** The subject is a parameter of the path. */
export const byParameter =
  (name: string) =>
  ({ params }: Request): string =>
    String(params[name]);

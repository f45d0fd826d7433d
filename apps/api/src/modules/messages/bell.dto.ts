import {
  LIMITS,
  type MarkReadRequest,
  type MessageChoicesRequest,
  type MessagePermissionRequest,
  API_MESSAGES,
  PERMISSION_INVALID,
  PERSONAL_MESSAGE_KINDS,
  type PersonalMessageKind,
} from '#contracts';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { INVALID, IsId, ToInteger } from '../../http/input/validation.js';

export class BellQueryDto {
  /** The id of the last message of the previous page. */
  @IsOptional()
  @IsId()
  before?: number;

  /** 0 asks only for the unread count. */
  @IsOptional()
  @ToInteger()
  @IsInt(INVALID)
  @Min(0, INVALID)
  @Max(LIMITS.messagesPerPage, INVALID)
  limit: number = LIMITS.messagesPerPage;
}

export class MarkReadDto implements MarkReadRequest {
  @ValidateIf(({ all }: MarkReadDto) => all !== true)
  @IsArray({ message: API_MESSAGES.messagesNotNamed })
  @ArrayMaxSize(LIMITS.messagesPerPage, { message: API_MESSAGES.messagesTooMany })
  @IsInt({ each: true, message: API_MESSAGES.messagesNotNamed })
  @Min(1, { each: true, message: API_MESSAGES.messagesNotNamed })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: API_MESSAGES.messagesNotNamed })
  ids?: number[];

  @IsOptional()
  @Equals(true, { message: API_MESSAGES.messagesNotNamed })
  all?: true;
}

/** Whether a value switches known kinds on or off, and nothing else. */
function areChoices(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  const isKnown = (kind: string) => (PERSONAL_MESSAGE_KINDS as string[]).includes(kind);
  return entries.every(([kind, isOn]) => isKnown(kind) && typeof isOn === 'boolean');
}

export class MessageChoicesDto implements MessageChoicesRequest {
  @ValidateBy(
    { name: 'message-choices', validator: { validate: areChoices } },
    { message: API_MESSAGES.messageChoicesInvalid },
  )
  choices: Partial<Record<PersonalMessageKind, boolean>>;
}

export class MessagePermissionDto implements MessagePermissionRequest {
  @IsIn(PERSONAL_MESSAGE_KINDS, { message: PERMISSION_INVALID })
  kind: PersonalMessageKind;

  @Length(1, 100, { message: PERMISSION_INVALID })
  @IsString({ message: PERMISSION_INVALID })
  subject: string;
}

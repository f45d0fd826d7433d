import {
  LIMITS,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type MessageKind,
  type MessageState,
} from '#contracts';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { INVALID, IsId, ToInteger } from '../../http/input/validation.js';

export class MessagesQueryDto {
  @IsOptional()
  @IsIn(MESSAGE_STATES, INVALID)
  state?: MessageState;

  @IsOptional()
  @IsIn(MESSAGE_KINDS, INVALID)
  kind?: MessageKind;

  /** A username, email or phone. */
  @IsOptional()
  @MaxLength(200, INVALID)
  @IsString(INVALID)
  user?: string;

  /** The id of the last message of the previous page. */
  @IsOptional()
  @IsId()
  before?: number;

  @IsOptional()
  @ToInteger()
  @IsInt(INVALID)
  @Min(1, INVALID)
  @Max(LIMITS.messagesPerPage, INVALID)
  limit: number = LIMITS.messagesPerPage;
}

export class MessageIdDto {
  @IsId()
  id: number;
}

import { type InviteDesignerRequest, MESSAGES } from '#contracts';
import { applyDecorators } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ActReason } from '../../http/input/act-reason.dto.js';
import { AccountEmail } from '../../http/input/email-rule.js';
import { INVALID, ToInteger } from '../../http/input/validation.js';
import { OwnPasswordDto } from './passwords/own-password.dto.js';

export class UserQueryDto {
  @IsOptional()
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  q?: string;

  @Max(1e15, INVALID)
  @Min(0, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  after: number = 0;

  @Max(100, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  n: number = 100;
}

export class ChangeUserDto extends OwnPasswordDto {
  @ActReason({ required: false })
  reason?: string;
}

export class InviteDesignerDto extends OwnPasswordDto implements InviteDesignerRequest {
  @MaxLength(50, { message: MESSAGES.usernameTooLong })
  @IsString(INVALID)
  username: string;

  @AccountEmail()
  email: string;

  @ActReason({ required: false })
  reason?: string;
}

/** An account by username, email address or phone number. */
const AccountName = (): PropertyDecorator =>
  applyDecorators(MaxLength(100, INVALID), IsString(INVALID));

export class RenameUserDto extends OwnPasswordDto {
  @AccountName()
  name: string;

  @AccountName()
  new_name: string;
}

export class MergePlanQueryDto {
  /** The account that is deleted. */
  @AccountName()
  name: string;

  /** The account that receives its designs. */
  @AccountName()
  into: string;
}

export class MergeUsersDto extends OwnPasswordDto {
  @AccountName()
  name: string;

  @AccountName()
  into: string;
}

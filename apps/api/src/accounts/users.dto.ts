import { type InviteDesignerRequest, MESSAGES } from '#contracts';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { AccountEmail } from '../http/email-rule.js';
import { INVALID, ToInteger } from '../http/validation.js';

export class UserQueryDto {
  @IsOptional()
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  q?: string;

  @Max(1e15, INVALID)
  @Min(0, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  after = 0;

  @Max(100, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  n = 100;
}

export class InviteDesignerDto implements InviteDesignerRequest {
  @MaxLength(50, { message: MESSAGES.usernameTooLong })
  @IsString(INVALID)
  username: string;

  @AccountEmail()
  email: string;
}

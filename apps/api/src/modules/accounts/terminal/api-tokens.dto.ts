import {
  TOKEN_PERMISSIONS,
  type AnswerDeviceLoginRequest,
  type CreateApiTokenRequest,
  LIMITS,
  API_MESSAGES,
  MESSAGES,
  type Permission,
  type PollDeviceLoginRequest,
  type StartDeviceLoginRequest,
} from '#contracts';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';
import { INVALID, TidyLine } from '../../../http/input/validation.js';
import { OwnPasswordDto } from '../passwords/own-password.dto.js';

/** The name of a terminal, which becomes the name of its token, and what the token may do. */
export class NewTokenDto implements StartDeviceLoginRequest {
  // class-validator evaluates decorators bottom-up.
  @MaxLength(LIMITS.apiTokenNameMax, { message: API_MESSAGES.apiTokenNameTooLong })
  @IsNotEmpty({ message: API_MESSAGES.apiTokenNameRequired })
  @IsString({ message: API_MESSAGES.apiTokenNameRequired })
  @TidyLine()
  name: string;

  @IsOptional()
  @IsIn(TOKEN_PERMISSIONS, { ...INVALID, each: true })
  @ArrayUnique(INVALID)
  @ArrayMaxSize(TOKEN_PERMISSIONS.length, INVALID)
  @ArrayNotEmpty(INVALID)
  @IsArray(INVALID)
  permissions?: Permission[];
}

export class CreateApiTokenDto extends NewTokenDto implements CreateApiTokenRequest {
  @IsOptional()
  @MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 })
  @IsString(INVALID)
  password?: string;
}

export class PollDeviceLoginDto implements PollDeviceLoginRequest {
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  device_code: string;
}

export class AnswerDeviceLoginDto extends OwnPasswordDto implements AnswerDeviceLoginRequest {
  declare password?: string;

  @IsBoolean(INVALID)
  allow: boolean;
}

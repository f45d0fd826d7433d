import {
  type AnswerDeviceLoginRequest,
  type CreateApiTokenRequest,
  LIMITS,
  API_MESSAGES,
  MESSAGES,
  type PollDeviceLoginRequest,
  type StartDeviceLoginRequest,
  tidyLine,
} from '#contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { INVALID } from '../../http/validation.js';
import { OwnPasswordDto } from './own-password.dto.js';

/** The name of a terminal, which becomes the name of its token. */
export class ApiTokenNameDto implements StartDeviceLoginRequest {
  // class-validator evaluates decorators bottom-up.
  @MaxLength(LIMITS.apiTokenNameMax, { message: API_MESSAGES.apiTokenNameTooLong })
  @IsNotEmpty({ message: API_MESSAGES.apiTokenNameRequired })
  @IsString({ message: API_MESSAGES.apiTokenNameRequired })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? tidyLine(value) : value,
  )
  name: string;
}

export class CreateApiTokenDto extends ApiTokenNameDto implements CreateApiTokenRequest {
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

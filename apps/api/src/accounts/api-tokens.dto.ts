import {
  type AnswerDeviceLoginRequest,
  type CreateApiTokenRequest,
  LIMITS,
  MESSAGES,
  type PollDeviceLoginRequest,
  tidyLine,
} from '#contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { INVALID } from '../http/validation.js';

/** Also what a terminal asks with: its name becomes its token's. */
export class ApiTokenNameDto implements CreateApiTokenRequest {
  // Rules run from the last decorator up.
  @MaxLength(LIMITS.apiTokenNameMax, { message: MESSAGES.apiTokenNameTooLong })
  @IsNotEmpty({ message: MESSAGES.apiTokenNameRequired })
  @IsString({ message: MESSAGES.apiTokenNameRequired })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? tidyLine(value) : value,
  )
  name: string;
}

export class PollDeviceLoginDto implements PollDeviceLoginRequest {
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  device_code: string;
}

export class AnswerDeviceLoginDto implements AnswerDeviceLoginRequest {
  @IsBoolean(INVALID)
  allow: boolean;
}

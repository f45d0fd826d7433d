import { IsOptional, IsString } from 'class-validator';
import { INVALID } from '../../../http/input/validation.js';

/** The field of every call that requires the human check. The `HumanCheck` guard reports a missing one. */
export class HumanCheckDto {
  @IsOptional()
  @IsString(INVALID)
  turnstile_token: string;
}

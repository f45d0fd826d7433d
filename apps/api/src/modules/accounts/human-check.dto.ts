import { IsOptional, IsString } from 'class-validator';
import { INVALID } from '../../http/validation.js';

/** What every call behind the human check carries. Whether it is missing, `HumanCheck` says. */
export class HumanCheckDto {
  @IsOptional()
  @IsString(INVALID)
  turnstile_token: string;
}

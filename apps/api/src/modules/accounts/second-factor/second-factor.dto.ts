import { LIMITS, type SecondFactorCodeRequest } from '#contracts';
import { IsString, MaxLength } from 'class-validator';
import { INVALID } from '../../../http/input/validation.js';

export class SecondFactorCodeDto implements SecondFactorCodeRequest {
  @MaxLength(LIMITS.signInFieldMax, INVALID)
  @IsString(INVALID)
  code: string;
}

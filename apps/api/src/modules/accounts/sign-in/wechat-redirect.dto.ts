import { IsString, MaxLength } from 'class-validator';
import { INVALID } from '../../../http/input/validation.js';

/** The parameters of WeChat's redirect after linking. */
export class WechatRedirectDto {
  @MaxLength(512, INVALID)
  @IsString(INVALID)
  code: string;

  @MaxLength(128, INVALID)
  @IsString(INVALID)
  login_token: string;
}

import { IsString, MaxLength } from 'class-validator';
import { INVALID } from '../../http/validation.js';

/** What WeChat's redirect brought back for a link. */
export class WechatRedirectDto {
  @MaxLength(512, INVALID)
  @IsString(INVALID)
  code: string;

  @MaxLength(128, INVALID)
  @IsString(INVALID)
  login_token: string;
}

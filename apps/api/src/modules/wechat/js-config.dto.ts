import { IsString, MaxLength } from 'class-validator';
import { INVALID } from '../../http/input/validation.js';

export class JsConfigDto {
  /** The URL of a page of this site, as shown in the address bar. */
  @IsString(INVALID)
  @MaxLength(2048, INVALID)
  url: string;
}

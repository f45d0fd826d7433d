import { IsString, MaxLength } from 'class-validator';
import { INVALID } from '../../http/validation.js';

export class JsConfigDto {
  /** Of a page of this site, as the browser's address bar has it. */
  @IsString(INVALID)
  @MaxLength(2048, INVALID)
  url: string;
}

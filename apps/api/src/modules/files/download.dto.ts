import { MESSAGES } from '#contracts';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ToInteger } from '../../http/input/validation.js';

const VERSION = { message: MESSAGES.invalidInput };
/** The largest value of the column. */
const INT_MAX = 2 ** 31 - 1;

export class DownloadQueryDto {
  /** The number of the wanted version; the newest by default (SHELF-09). */
  @IsOptional()
  @ToInteger()
  @IsInt(VERSION)
  @Min(1, VERSION)
  @Max(INT_MAX, VERSION)
  version?: number;
}

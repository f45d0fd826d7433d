import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { INVALID, ToInteger } from '../../http/validation.js';

export class ReadingQueryDto {
  /** Of the archive; the newest by default. */
  @IsOptional()
  @Max(1_000_000, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  version?: number;
}

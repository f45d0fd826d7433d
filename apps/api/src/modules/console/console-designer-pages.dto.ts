import { DESIGNER_PAGE_LIMITS } from '#contracts';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { INVALID, ToInteger } from '../../http/input/validation.js';

export class DesignerPagesQueryDto {
  /** The `place` of the last row of the previous page. */
  @IsOptional()
  @Matches(/^[01]-\d{1,16}-\d{1,15}$/, INVALID)
  before?: string;

  @Max(DESIGNER_PAGE_LIMITS.listed, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  n: number = DESIGNER_PAGE_LIMITS.listed;
}

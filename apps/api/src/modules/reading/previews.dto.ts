import type { DesignPreviewRequest, PreviewMark } from '#contracts';
import { IsArray, IsInt, IsOptional, Max, Min } from 'class-validator';
import { INVALID } from '../../http/input/validation.js';

export class DesignPreviewDto implements DesignPreviewRequest {
  /** The version of the archive whose pages were chosen. */
  @IsOptional()
  @Max(1_000_000, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  version?: number;

  /** Each one is validated by `readPreviewMarks`. */
  @IsArray(INVALID)
  pages: PreviewMark[];
}

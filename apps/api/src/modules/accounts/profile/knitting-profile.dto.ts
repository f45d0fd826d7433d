import type { KnittingProfileRequest } from '#contracts';
import { IsInt, IsObject, Max, Min } from 'class-validator';
import { INVALID } from '../../../http/input/validation.js';

export class KnittingProfileDto implements KnittingProfileRequest {
  @Max(Number.MAX_SAFE_INTEGER, INVALID)
  @Min(0, INVALID)
  @IsInt(INVALID)
  version: number;

  /** Its parts are validated by `readKnittingProfile`. */
  @IsObject(INVALID)
  profile: KnittingProfileRequest['profile'];
}

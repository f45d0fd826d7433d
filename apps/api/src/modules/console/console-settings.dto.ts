import type { ShopSettingsRequest } from '#contracts';
import { IsInt, IsObject, IsOptional, Max, Min } from 'class-validator';
import { ActReason } from '../../http/input/act-reason.dto.js';
import { INVALID, IsId } from '../../http/input/validation.js';

export class ShopSettingsDto implements ShopSettingsRequest {
  @Max(Number.MAX_SAFE_INTEGER, INVALID)
  @Min(0, INVALID)
  @IsInt(INVALID)
  version: number;

  /** Values as texts, by the name of the setting; null restores the value of the environment. */
  @IsObject(INVALID)
  values: ShopSettingsRequest['values'];

  @ActReason({ required: true })
  reason: string;
}

export class SettingsHistoryQueryDto {
  /** The id of the last change of the previous page. */
  @IsOptional()
  @IsId()
  before?: number;
}

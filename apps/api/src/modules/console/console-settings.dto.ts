import { type ShopSettingsRequest, validateRefundReason } from '#contracts';
import { IsInt, IsObject, IsOptional, Max, Min } from 'class-validator';
import { Satisfies } from '../../http/input/satisfies.js';
import { INVALID, IsId } from '../../http/input/validation.js';

export class ShopSettingsDto implements ShopSettingsRequest {
  @Max(Number.MAX_SAFE_INTEGER, INVALID)
  @Min(0, INVALID)
  @IsInt(INVALID)
  version: number;

  /** Values as texts, by the name of the setting; null restores the value of the environment. */
  @IsObject(INVALID)
  values: ShopSettingsRequest['values'];

  @Satisfies(validateRefundReason)
  reason: string;
}

export class SettingsHistoryQueryDto {
  /** The id of the last change of the previous page. */
  @IsOptional()
  @IsId()
  before?: number;
}

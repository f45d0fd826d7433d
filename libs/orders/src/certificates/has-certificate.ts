import { DEFAULT_LICENCE, permitsSelling, type SheetLicence } from '#contracts';
import type { OrderState } from '../order-state.js';

/**
 * Whether the buyer of an order can have its licence certificate (SHELF-11).
 * @param licence as stored with the order's sheet; nothing for a design without a sheet
 */
export function hasCertificate(
  state: OrderState,
  licence: Partial<SheetLicence> | null | undefined,
): boolean {
  return state === 'paid' && permitsSelling(licence ? { ...DEFAULT_LICENCE, ...licence } : null);
}

import { DEFAULT_LICENCE, permitsSelling, type SheetLicence } from '#contracts';
import type { OrderState } from '../order-state.js';

/**
 * Whether a licence certificate is available for an order (SHELF-11).
 * @param licence as stored with the sheet of the order; null or undefined for a design without a sheet
 */
export function hasCertificate(
  state: OrderState,
  licence: Partial<SheetLicence> | null | undefined,
): boolean {
  return state === 'paid' && permitsSelling(licence ? { ...DEFAULT_LICENCE, ...licence } : null);
}

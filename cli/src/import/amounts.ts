const CURRENCY = /^(?:¥|rmb|cny|人民币)\s*|\s*(?:元|圆|rmb|cny)整?$/giu;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * Turns an amount in yuan as people write it (`￥１，２９９．００`, `19.9元`) into the form that the shop
 * takes (`1299.00`). What is no such amount stays as it is, to be refused and shown.
 */
export function plainAmount(text: string): string {
  // NFKC makes full-width digits, signs and points plain, but leaves the ideographic full stop.
  const amount = text.normalize('NFKC').trim().replaceAll(CURRENCY, '').replace('。', '.');
  if (GROUPED.test(amount)) return amount.replaceAll(',', '');
  return /^\d+(?:\.\d+)?$/.test(amount) ? amount : text;
}

const CURRENCY = /^(?:¥|rmb|cny|人民币)\s*|\s*(?:元|圆|rmb|cny)整?$/giu;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * Normalises an amount in yuan as people write it (`￥１，２９９．００`, `19.9元`) to the shop's format (`1299.00`). An invalid
 * amount remains unchanged, so that the violation shows it.
 */
export function plainAmount(text: string): string {
  // NFKC normalises full-width digits, signs and points, but not the ideographic full stop.
  const amount = text.normalize('NFKC').trim().replaceAll(CURRENCY, '').replace('。', '.');
  if (GROUPED.test(amount)) return amount.replaceAll(',', '');
  return /^\d+(?:\.\d+)?$/.test(amount) ? amount : text;
}

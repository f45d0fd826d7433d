/**
 * The number of digits with commas: a comma before exactly three digits separates thousands; any other one is a decimal
 * comma. NaN for several decimal commas.
 */
export function plainNumber(digits: string): number {
  const isGrouped = digits.includes('.') || /^\d{1,3}(?:,\d{3})+$/.test(digits);
  return Number(isGrouped ? digits.replaceAll(',', '') : digits.replace(',', '.'));
}

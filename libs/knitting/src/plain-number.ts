/**
 * The number of digits with commas: a comma before exactly three digits separates thousands; any other one is a decimal
 * comma. NaN for several decimal commas.
 */
export function plainNumber(digits: string): number {
  const isGrouped = digits.includes('.') || /^\d{1,3}(?:,\d{3})+$/.test(digits);
  return Number(isGrouped ? digits.replaceAll(',', '') : digits.replace(',', '.'));
}

const FRACTION = /(\d\s{0,4})?([1-7])⁄([2-8])/g;

/** A text in half-width characters (NFKC), with fractions such as ¼, ½ and ¾ as decimals: `US 10½` is `US 10.5`. */
export function plainFractions(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(FRACTION, (written, whole: string | undefined, upper: string, lower: string) => {
      const part = Math.round((Number(upper) / Number(lower)) * 10_000) / 10_000;
      return part < 1 ? `${whole?.trim() ?? '0'}${String(part).slice(1)}` : written;
    });
}

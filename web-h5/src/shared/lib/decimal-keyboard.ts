/**
 * The `inputMode` of a field for decimal numbers. The decimal keyboard of iOS has no minus sign, so a field for negative
 * numbers has the usual keyboard.
 * @param min the smallest number that the field takes
 */
export function decimalKeyboard(min: number): 'decimal' | undefined {
  return min < 0 ? undefined : 'decimal';
}

/** Reads a whole number of at most six digits, with full-width digits too; null if the text is none. */
export function wholeNumberIn(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}

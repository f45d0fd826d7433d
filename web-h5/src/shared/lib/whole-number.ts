/** Reads a whole number of at most six digits, with full-width digits too; null if the text is none. */
export function wholeNumberIn(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}

/** The digits of a typed text, full-width ones too; nothing else is left. */
export function digitsIn(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

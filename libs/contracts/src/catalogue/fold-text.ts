/** Normalises what a search ignores: width, case and white space. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}

/** Normalises what makes no difference between two names: width, case, and white space at the ends. */
export function foldName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

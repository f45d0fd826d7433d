import { plainFractions } from './plain-number.js';

const MAX_CHARACTERS = 2_000;

/** The entries of a list that a person typed: one per comma, semicolon or line, without full-width characters. */
export function listParts(text: string): string[] {
  return plainFractions(text.slice(0, MAX_CHARACTERS))
    .split(/[,、;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TrueTypeFont } from './true-type.js';

export const DOCUMENT_FONT_PATH = fileURLToPath(new URL('noto-sans-sc.ttf', import.meta.url));

let loaded: TrueTypeFont | undefined;

/**
 * The font of the documents and pictures that the shop generates: a subset of Noto Sans SC with the characters of
 * GB 2312, level 1 of Big5 and common names (SIL Open Font License, see LICENSE.txt beside it). No installed font is
 * needed. `make-document-font` generates the subset. The font is read on first use and stays in memory (3 MB).
 */
export function documentFont(): TrueTypeFont {
  loaded ??= new TrueTypeFont(readFileSync(DOCUMENT_FONT_PATH));
  return loaded;
}

const PICTOGRAPHS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0e|\ufe0f/gu;

/** Replaces characters that a font does not have: emoji are removed, others become `〓`. */
export function printable(text: string, font: TrueTypeFont): string {
  const words = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(PICTOGRAPHS, (one) => (font.has(one) ? one : ''));
  return [...words]
    .map((one) => (font.has(one) ? one : '〓'))
    .join('')
    .trim();
}

import { readFileSync } from 'node:fs';
import { TrueTypeFont } from './true-type.js';

let loaded: TrueTypeFont | undefined;

/**
 * The font of the documents and pictures that the shop makes: Noto Sans SC with the characters of GB 2312, level 1 of
 * Big5, and those that are common in names (SIL Open Font License, see LICENSE.txt beside it). Needs no installed font.
 * `make-document-font` cuts it anew. It is read at the first use and stays in memory (3 MB).
 */
export function documentFont(): TrueTypeFont {
  loaded ??= new TrueTypeFont(readFileSync(new URL('noto-sans-sc.ttf', import.meta.url)));
  return loaded;
}

const PICTOGRAPHS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0e|\ufe0f/gu;

/** A text in characters that a font has: emoji are left out, and `〓` is in the place of other missing ones. */
export function printable(text: string, font: TrueTypeFont): string {
  const words = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(PICTOGRAPHS, (one) => (font.has(one) ? one : ''));
  return [...words]
    .map((one) => (font.has(one) ? one : '〓'))
    .join('')
    .trim();
}

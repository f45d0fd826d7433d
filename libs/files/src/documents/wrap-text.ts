import type { TrueTypeFont } from './true-type.js';

/** Characters that must not start a line. */
const NOT_FIRST = '，。；：、）》】？！)%';

/** Breaks a text into lines. @param size of the font, in the unit of `width` */
export function wrapText(text: string, font: TrueTypeFont, size: number, width: number): string[] {
  const lines = [''];
  let used = 0;
  for (const one of text) {
    const advance = font.widthOf(one, size);
    if (used + advance > width && used > 0 && !NOT_FIRST.includes(one)) {
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += one;
    used += advance;
  }
  return lines;
}

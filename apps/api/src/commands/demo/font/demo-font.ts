import { readFileSync } from 'node:fs';
import { TrueTypeFont } from './true-type.js';

let font: TrueTypeFont | undefined;

/**
 * The characters of Noto Sans SC that the demo's documents use (SIL Open Font License, see LICENSE.txt beside it).
 * `make-demo-font` cuts it anew.
 */
export function demoFont(): TrueTypeFont {
  font ??= new TrueTypeFont(readFileSync(new URL('noto-sans-sc-demo.ttf', import.meta.url)));
  return font;
}

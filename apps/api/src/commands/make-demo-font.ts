import { readFileSync, writeFileSync } from 'node:fs';
import { demoCharacters } from './demo/font/characters.js';
import { TrueTypeFont } from './demo/font/true-type.js';

/**
 * Cuts the font of the demo's documents to the characters that they use. Run it when a test says that one is missing:
 * node dist/apps/api/src/commands/make-demo-font.js NotoSansSC-Regular.ttf apps/api/src/commands/demo/font/noto-sans-sc-demo.ttf
 */
const [source, target] = process.argv.slice(2);
if (!source || !target) {
  console.error('make-demo-font: 请给出原字体和要写的文件');
  process.exit(1);
}
const { bytes, glyphs } = new TrueTypeFont(readFileSync(source)).subset(demoCharacters());
writeFileSync(target, bytes);
console.log(`${glyphs.size} 个字，${bytes.length} 字节`);

import { readFileSync, writeFileSync } from 'node:fs';
import { TrueTypeFont } from '#files';

/** Characters of personal names that are neither in GB 2312 nor in level 1 of Big5. */
const NAMES =
  '珺堃喆祎昇甯皞瑄璟晞玙暐赟翀骉犇淼垚焱燚頔奡旸劼颢袆堉璠珮瑀珣婳媖嫄芃苒荻菡葳蓁蘅綦昉昀昕晗晔曈枻桉柃橦沄泠洢浠涵淏湉漪澍瀚煊熠燊烜炘璐';

/** Decodes every two-byte code in a range of an encoding. Leaves out codes without a character. */
function charactersOf(
  encoding: string,
  first: [number, number],
  second: [number, number],
): string[] {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const found: string[] = [];
  for (let a = first[0]; a <= first[1]; a += 1) {
    for (let b = second[0]; b <= second[1]; b += 1) {
      try {
        found.push(...decoder.decode(Uint8Array.of(a, b)));
      } catch {
        // The code is not assigned.
      }
    }
  }
  return found.filter((one) => !/[\p{Co}\p{Cc}]/u.test(one));
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i));

/**
 * Subsets the font of the shop's documents to GB 2312, level 1 of Big5, Latin and the characters of names:
 * node dist/apps/api/src/commands/make-document-font.js NotoSansSC-Regular.ttf libs/files/src/documents/noto-sans-sc.ttf
 */
const [source, target] = process.argv.slice(2);
if (!source || !target) {
  console.error('make-document-font: 请给出原字体和要写的文件');
  process.exit(1);
}
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...range(0x2010, 0x205e),
  ...charactersOf('gbk', [0xa1, 0xf7], [0xa1, 0xfe]),
  ...charactersOf('big5', [0xa4, 0xc6], [0x40, 0xfe]),
  ...NAMES,
];
const { bytes, glyphs } = new TrueTypeFont(readFileSync(source)).subset(characters);
writeFileSync(target, bytes);
console.log(`${glyphs.size} 个字，${bytes.length} 字节`);

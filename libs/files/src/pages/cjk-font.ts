import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { DOCUMENT_FONT_PATH } from '../documents/document-font.js';

/** Where Debian, Alpine, Fedora and macOS install a font with Chinese, Japanese and Korean characters. */
const CANDIDATES = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
  '/System/Library/Fonts/PingFang.ttc',
];

/** Windows' numbers of the character sets that such a font covers. */
const CHARSETS = { japanese: 128, korean: 129, simplified: 134, traditional: 136 };
/** The order of the faces in Noto Sans CJK. */
const FACES: number[] = [
  CHARSETS.japanese,
  CHARSETS.korean,
  CHARSETS.simplified,
  CHARSETS.traditional,
];

/** A font that replaces those that a document should have embedded. */
export interface CjkFont {
  path: string;
  /** Offsets of its faces in the file. */
  faces: number[];
}

/**
 * Finds an installed font for Chinese, Japanese and Korean. Where none is installed, the font of the shop's own
 * documents replaces it, which has the common Chinese characters.
 */
export function findCjkFont(candidates: readonly string[] = CANDIDATES): CjkFont {
  const path = candidates.find((candidate) => existsSync(candidate)) ?? DOCUMENT_FONT_PATH;
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(64);
    readSync(file, head, 0, head.length, 0);
    if (head.toString('latin1', 0, 4) !== 'ttcf') return { path, faces: [0] };
    const count = Math.min(head.readUInt32BE(8), FACES.length);
    return { path, faces: Array.from({ length: count }, (_, i) => head.readUInt32BE(12 + 4 * i)) };
  } finally {
    closeSync(file);
  }
}

/** The index of the face for a character set, 0 if the font has no face of its own for it; null if it is not CJK. */
export function faceFor(charset: number, { faces }: CjkFont): number | null {
  const face = FACES.indexOf(charset);
  if (face < 0) return null;
  return face < faces.length ? face : 0;
}

// PDFs that are nearly sound: bytes, numbers, names and parts of a small document changed at random.
import { deflateSync } from 'node:zlib';
import { pdfOf, streamBody } from '../harness/pdfs.mjs';
import { seededRandom } from '../lib/seeded-random.mjs';

const NUMBERS = [
  '0',
  '-1',
  '1',
  '65536',
  '2147483647',
  '-2147483648',
  '4294967295',
  '1e38',
  '100000',
];
const NAMES =
  '/Page /Pages /Font /Type0 /Type1 /Type3 /FlateDecode /DCTDecode /JPXDecode /JBIG2Decode /LZWDecode /CCITTFaxDecode /Catalog /Kids /Parent'.split(
    ' ',
  );

const IMAGE = streamBody(
  '/Type/XObject/Subtype/Image/Width 16/Height 16/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode',
  deflateSync(Buffer.alloc(16 * 16 * 3, 90)),
);
const SOUND = pdfOf(
  [
    { text: 'k2tog', chinese: '编织图解', content: '100 0 0 100 50 50 cm /X Do' },
    { width: 400, height: 400, content: '0 1 0 rg 10 10 200 200 re f 5 w 0 0 m 300 300 l S' },
    { text: 'last' },
  ],
  { objects: [IMAGE] },
);

/** A mutated PDF; the same one for the same seed. */
export function mutatedPdf(seed) {
  const random = seededRandom(seed);
  const below = (end) => Math.floor(random() * end);
  const pick = (list) => list[below(list.length)];
  let text = SOUND.toString('latin1');
  const replaceOne = (pattern, make) => {
    const matches = [...text.matchAll(pattern)];
    if (matches.length === 0) return;
    const { index, 0: found } = pick(matches);
    text = text.slice(0, index) + make(found) + text.slice(index + found.length);
  };
  const mutations = [
    () => replaceOne(/-?\d+/g, () => pick(NUMBERS)),
    // Objects that refer to each other, or to themselves.
    () => replaceOne(/\d+ 0 R/g, () => `${below(16)} 0 R`),
    () => replaceOne(/\/[A-Z][A-Za-z0-9]+/g, () => pick(NAMES)),
    () => replaceOne(/[[\]<>()]/g, () => pick(['[', ']', '<', '>', '<<', '>>', '(', ')', ''])),
    () => {
      const at = below(text.length);
      text = `${text.slice(0, at)}${String.fromCharCode(below(256))}${text.slice(at + 1)}`;
    },
    () => {
      const at = below(text.length);
      text = text.slice(0, at) + text.slice(at + below(200));
    },
    () => {
      const at = below(text.length);
      const part = text.slice(at, at + below(300));
      text = text.slice(0, at) + part.repeat(1 + below(20)) + text.slice(at);
    },
    () => {
      text = text.slice(0, below(text.length));
    },
  ];
  // Cutting off the end is one mutation of many.
  for (let i = 0; i <= below(6); i += 1) pick(mutations.slice(0, below(4) === 0 ? 8 : 7))();
  return Buffer.from(text, 'latin1');
}

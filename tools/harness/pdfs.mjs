// Small PDFs of tests, the fuzzer and the benchmark.
const CATALOG = 1;
const PAGES = 2;
const LATIN = 3;
const CHINESE = 4;
const ENCRYPTION = 7;
const EXTRA_OBJECT = 8;

/** The bytes of a PDF with these pages. */
export function pdfOf(pages, options = {}) {
  const { isEncrypted = false, objects = [], hasImageOfItsOwn = false } = options;
  const firstPage = EXTRA_OBJECT + objects.length;
  const kids = pages.map((_, i) => `${firstPage + 2 * i} 0 R`).join(' ');
  const bodies = [
    `<</Type/Catalog/Pages ${PAGES} 0 R>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[5 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/FontDescriptor 6 0 R/DW 1000
      /CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>>>`,
    `<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0
      /Ascent 880/Descent -120/CapHeight 880/StemV 93>>`,
    `<</Filter/Standard/V 2/R 3/Length 128/P -44/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`,
    ...objects,
    ...pages.flatMap((page, i) =>
      pageBodies(page, firstPage + 2 * i, EXTRA_OBJECT + (hasImageOfItsOwn ? i : 0)),
    ),
  ];
  const trailer = isEncrypted ? `/Encrypt ${ENCRYPTION} 0 R/ID[<${'00'.repeat(16)}><00>]` : '';
  return assemble(bodies, trailer);
}

/** The body of an object with bytes. @param dictionary its other entries */
export function streamBody(dictionary, bytes) {
  const content = Buffer.from(bytes);
  const head = `<<${dictionary}/Length ${content.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
}

function pageBodies(page, number, image) {
  const { width = 595, height = 842, text, chinese, content = '' } = page;
  const top = height - 80;
  const parts = [
    text ? `BT /F1 36 Tf 50 ${top} Td (${text}) Tj ET` : '',
    chinese ? `BT /F2 36 Tf 50 ${top - 80} Td <${utf16(chinese)}> Tj ET` : '',
    content,
  ];
  const fonts = `/Font<</F1 ${LATIN} 0 R/F2 ${CHINESE} 0 R>>`;
  const images = `/XObject<</X ${image} 0 R>>`;
  return [
    `<</Type/Page/Parent ${PAGES} 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${number + 1} 0 R
      /Resources<<${fonts}${images}>>>>`,
    page.deflated
      ? streamBody('/Filter/FlateDecode', page.deflated)
      : streamBody('', parts.join('\n')),
  ];
}

function utf16(text) {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

/** Numbers the objects, the catalog first, and appends the cross-reference table. */
function assemble(bodies, trailer) {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let size = parts[0].length;
  const places = bodies.map((body, i) => {
    const place = size;
    const object = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    size += object.length;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = bodies.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer
<</Size ${count}/Root ${CATALOG} 0 R${trailer}>>\nstartxref\n${size}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

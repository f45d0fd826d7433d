// Writes small PDF and DOCX documents for the accuracy report and the tests. The PDFs name a character map instead of
// embedding a font, as old Chinese PDFs do, so that no font is needed here.
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const PAGE = { width: 595, height: 842, margin: 50, fontSize: 11, leading: 17 };
const LINES_PER_PAGE = Math.floor((PAGE.height - 2 * PAGE.margin) / PAGE.leading);
const COLUMN = 75;

/**
 * Writes a PDF. Cells of a line are separated by tabs.
 * @param {string[]} pages texts; an empty one becomes a page without text, like a scan
 * @param {{ isEncrypted?: boolean }} [options]
 * @returns {Buffer}
 */
export function pdfOf(pages, { isEncrypted = false } = {}) {
  const contents = pages.flatMap((text) => {
    const lines = text.split('\n');
    const count = Math.max(1, Math.ceil(lines.length / LINES_PER_PAGE));
    return Array.from({ length: count }, (_, i) =>
      contentOf(lines.slice(i * LINES_PER_PAGE, (i + 1) * LINES_PER_PAGE)),
    );
  });
  const first = 6;
  const kids = contents.map((_, i) => `${first + 2 * i} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [4 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 5 0 R /DW 1000 /W [1 95 500]
      /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 5 >> >>`,
    `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0
      /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`,
    ...contents.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}]
        /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 1 + 2 * i} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  // Keys that fit no password: a reader can only ask for one.
  if (isEncrypted) {
    objects.push(
      `<< /Filter /Standard /V 1 /R 2 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> /P -4 >>`,
    );
  }
  let pdf = '%PDF-1.5\n';
  const offsets = objects.map((object, i) => {
    const offset = pdf.length;
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const encryption = isEncrypted
    ? ` /Encrypt ${objects.length} 0 R /ID [<${'33'.repeat(16)}> <${'33'.repeat(16)}>]`
    : '';
  const size = objects.length + 1;
  const start = pdf.length;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R${encryption} >>\n`;
  return Buffer.from(`${pdf}startxref\n${start}\n%%EOF\n`, 'latin1');
}

/** @param {string[]} lines @returns {string} the operators that draw them */
function contentOf(lines) {
  const drawn = lines.flatMap((line, row) => {
    const y = PAGE.height - PAGE.margin - row * PAGE.leading;
    return line.split('\t').flatMap((cell, column, cells) => {
      let x = PAGE.margin + (cells.length > 1 ? column * COLUMN : 0);
      // Latin and Chinese letters are runs of their own, as word processors write them.
      return (cell.match(/[\u0020-\u007e]+|[^\u0020-\u007e]+/g) ?? []).map((run) => {
        const at = `1 0 0 1 ${x} ${y} Tm <${Buffer.from(run, 'utf16le').swap16().toString('hex')}> Tj`;
        x += run.length * PAGE.fontSize * (/^[\u0020-\u007e]/.test(run) ? 0.5 : 1);
        return at;
      });
    });
  });
  return drawn.length === 0 ? '' : `BT /F1 ${PAGE.fontSize} Tf\n${drawn.join('\n')}\nET`;
}

const escapeXml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const paragraph = (text) =>
  `<w:p><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
const row = (line) =>
  `<w:tr>${line
    .split('\t')
    .map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`)
    .join('')}</w:tr>`;

/**
 * Writes a Word document. Successive lines with tabs become a table.
 * @param {string} text
 * @returns {Promise<Buffer>}
 */
export function docxOf(text) {
  const body = text
    .split('\n')
    .map((line, i, lines) => {
      if (!line.includes('\t')) return paragraph(line);
      const begins = !lines[i - 1]?.includes('\t');
      const ends = !lines[i + 1]?.includes('\t');
      return `${begins ? '<w:tbl>' : ''}${row(line)}${ends ? '</w:tbl>' : ''}`;
    })
    .join('');
  return docxAround(
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  );
}

/** Writes a Word document with this body, sound or not. @param {Buffer} body @returns {Promise<Buffer>} */
export function docxAround(body) {
  const zip = new ZipFile();
  zip.addBuffer(
    Buffer.from(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '[Content_Types].xml',
  );
  zip.addBuffer(body, 'word/document.xml');
  zip.end();
  return buffer(zip.outputStream);
}

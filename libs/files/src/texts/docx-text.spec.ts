import { describe, expect, it } from '@jest/globals';
import { zipOf } from '../../../../test/support/fixtures/archives.js';
import { readDocx } from './docx-text.js';

const NOTE = '（图）';
const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** The text of a document. @param numbering the content of its numbering.xml */
async function textOf(body: string, numbering?: string, note?: string): Promise<string> {
  const bytes = await zipOf({
    'word/document.xml': `<w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`,
    ...(numbering !== undefined && {
      'word/numbering.xml': `<w:numbering ${NAMESPACE}>${numbering}</w:numbering>`,
    }),
  });
  let text = '';
  for await (const page of readDocx(bytes, note)) text += `${page.text}|`;
  return text;
}

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const item = (text: string, id = 1, level = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>${run(text)}</w:p>`;
const level = (format: string, text: string, indent = 0, start = 1) =>
  `<w:lvl w:ilvl="${indent}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const list = (levels: string, id = 1) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const num = (id: number, definition: number, start = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${definition}"/>${start}</w:num>`;

describe('the lists of a Word document', () => {
  it('have their numbers (READ-03)', async () => {
    const numbering = list(level('decimal', '第%1行')) + num(1, 1);
    const body = item('起针 80 针') + `<w:p>${run('换针')}</w:p>` + item('织下针');
    expect(await textOf(body, numbering)).toBe('第1行 起针 80 针\n换针\n第2行 织下针\n|');
  });

  it('count their levels, go on from another list, and begin anew where they say so (READ-03)', async () => {
    const anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';
    const numbering =
      list(level('decimal', '%1.', 0, 3) + level('decimal', '%1.%2', 1)) +
      num(1, 1) +
      num(2, 1) +
      num(3, 1, anew);
    const body = [
      item('a'),
      item('b', 1, 1),
      item('c', 1, 1),
      item('d'),
      item('e', 1, 1),
      item('f', 2),
      item('g', 3),
      item('h', 3),
      item('i', 0),
      item('j', 9),
    ];
    expect(await textOf(body.join(''), numbering)).toBe(
      '3. a\n3.1 b\n3.2 c\n4. d\n4.1 e\n5. f\n1. g\n2. h\ni\nj\n|',
    );
  });

  it.each([
    ['chineseCountingThousand', '%1、', 11, '十一、'],
    ['japaneseCounting', '%1、', 20, '二十、'],
    ['decimalZero', '%1', 7, '07'],
    ['upperLetter', '%1)', 27, 'AA)'],
    ['lowerLetter', '%1)', 2, 'b)'],
    ['upperRoman', '%1.', 49, 'XLIX.'],
    ['lowerRoman', '%1.', 4, 'iv.'],
    ['decimalEnclosedCircle', '%1', 20, '⑳'],
    ['upperRoman', '%1.', 4_000, '4000.'],
    ['unknown', '%1.', 5, '5.'],
  ])('are written as %s %s (READ-03)', async (format, text, start, label) => {
    const numbering = list(level(format, text, 0, start)) + num(1, 1);
    expect(await textOf(item('x'), numbering)).toBe(`${label} x\n|`);
  });

  it('show nothing for bullets, former properties and lists that cannot be read (READ-03)', async () => {
    const bullets = list(level('bullet', '·')) + num(1, 1);
    expect(await textOf(item('x'), bullets)).toBe('x\n|');
    const former = `<w:p><w:pPr><w:pPrChange><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:pPrChange></w:pPr>${run('x')}</w:p>`;
    expect(await textOf(former, list(level('decimal', '%1.')) + num(1, 1))).toBe('x\n|');
    expect(await textOf(item('x'), '<w:num>')).toBe('x\n|');
    expect(await textOf(item('x'))).toBe('x\n|');
  });

  it('number rows of tables, and paragraphs behind a page break (READ-03)', async () => {
    const numbering = list(level('decimal', '%1')) + num(1, 1);
    const cell = (content: string) => `<w:tc>${content}</w:tc>`;
    const row = (text: string) =>
      `<w:tr>${cell(item(''))}${cell(`<w:p>${run(text)}</w:p>`)}</w:tr>`;
    expect(await textOf(`<w:tbl>${row('下针')}${row('上针')}</w:tbl>`, numbering)).toBe(
      '1\t下针\n2\t上针\n|',
    );
    const broken = item('b').replace('<w:t>', '<w:lastRenderedPageBreak/><w:t>');
    expect(await textOf(item('a') + broken, numbering)).toBe('1 a\n|2 b\n|');
  });
});

describe('the pictures of a Word document', () => {
  const picture = '<w:drawing><pic:pic><a:blip r:embed="rId4"/></pic:pic></w:drawing>';
  const textBox = (content: string) =>
    `<w:drawing><wps:wsp><w:txbxContent><w:p>${content}</w:p></w:txbxContent></wps:wsp></w:drawing>`;
  const paragraph = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;

  it.each([
    ['a picture', picture],
    ['an old picture', '<w:pict><v:shape><v:imagedata r:id="rId5"/></v:shape></w:pict>'],
    ['an embedded object', '<w:object><v:shape><v:imagedata r:id="rId5"/></v:shape></w:object>'],
    ['a diagram', '<w:drawing><c:chart r:id="rId6"/></w:drawing>'],
    ['a drawn shape', '<w:drawing><wps:wsp/></w:drawing>'],
  ])('are told where they are: %s (READ-03)', async (_, drawing) => {
    const body = paragraph('<w:t>图一</w:t>') + paragraph(drawing) + paragraph('<w:t>完</w:t>');
    expect(await textOf(body, undefined, NOTE)).toBe(`图一\n${NOTE}\n\n完\n|`);
    expect(await textOf(body)).toBe('图一\n\n完\n|');
  });

  it('are told once where several stand together, and within lines and cells (READ-03)', async () => {
    const pair = paragraph(picture + picture);
    expect(await textOf(pair, undefined, NOTE)).toBe(`${NOTE}\n\n|`);
    const within = paragraph(`<w:t>前</w:t>${picture}<w:t>后</w:t>`);
    expect(await textOf(within, undefined, NOTE)).toBe(`前\n${NOTE}\n后\n|`);
    const table = `<w:tbl><w:tr><w:tc>${paragraph(picture)}</w:tc><w:tc>${paragraph('<w:t>符号</w:t>')}</w:tc></w:tr></w:tbl>`;
    expect(await textOf(table, undefined, NOTE)).toBe(`${NOTE}\t符号\n|`);
  });

  it('are not text boxes, ruled lines and what is repeated for older programs (READ-03)', async () => {
    expect(await textOf(paragraph(textBox(run('尺寸'))), undefined, NOTE)).toContain('尺寸');
    expect(await textOf(paragraph(textBox(run('尺寸'))), undefined, NOTE)).not.toContain(NOTE);
    const line = '<w:pict><v:rect o:hr="t"/></w:pict>';
    expect(await textOf(paragraph(`<w:t>a</w:t>${line}`), undefined, NOTE)).toBe('a\n|');
    const fallback = `<mc:Fallback><w:pict><v:imagedata/></w:pict></mc:Fallback>`;
    expect(await textOf(paragraph(`<w:t>a</w:t>${fallback}`), undefined, NOTE)).toBe('a\n|');
    expect(await textOf(paragraph(textBox(run('图例') + picture)), undefined, NOTE)).toContain(
      NOTE,
    );
  });
});

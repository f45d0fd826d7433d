import type { TextBlock } from '#contracts';

/** The characters of a page: about what a phone shows in three screens. */
const PAGE_CHARACTERS = 1_500;
/** A paragraph without any break is cut here. */
const MAX_BLOCK = 3_000;

/** The paragraphs of a plain text: each line is one, because rows of a pattern are lines. */
export function plainBlocks(text: string): TextBlock[] {
  return linesOf(text).map((line) => ({ kind: 'paragraph', text: line }));
}

/** The blocks of Markdown, without its marks. */
export function markdownBlocks(text: string): TextBlock[] {
  return linesOf(text).flatMap((line): TextBlock[] => {
    const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/.exec(line);
    if (heading) return [{ kind: 'heading', text: withoutMarks(heading[1]!) }];
    // A rule, the line below a table's head, or the fence of a block of code.
    if (/^\s*([-*_=]\s*){3,}$|^\s*\|?[\s:|-]+\|[\s:|-]*$|^\s*(```|~~~)/.test(line)) return [];
    const item = /^\s*(?:[-*+]|(\d+[.)]))\s+(.*)$/.exec(line);
    if (item) {
      const [, number, content = ''] = item;
      return [{ kind: 'item', text: `${number ? `${number} ` : ''}${withoutMarks(content)}` }];
    }
    const content = line.replace(/^\s*>\s?/, '').replace(/^\s*\||\|\s*$/g, '');
    return [{ kind: 'paragraph', text: withoutMarks(content) }];
  });
}

/** Divides blocks into pages; a heading begins a new page rather than ending one. */
export function pagesOf(blocks: TextBlock[]): TextBlock[][] {
  const pages: TextBlock[][] = [];
  let page: TextBlock[] = [];
  let length = 0;
  for (const block of blocks.flatMap(cutBlock)) {
    const isLate = block.kind === 'heading' && length > PAGE_CHARACTERS * 0.75;
    if (page.length > 0 && (isLate || length + block.text.length > PAGE_CHARACTERS)) {
      pages.push(page);
      page = [];
      length = 0;
    }
    page.push(block);
    length += block.text.length;
  }
  return page.length > 0 ? [...pages, page] : pages;
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r\f\u2028\u2029]/)
    .map((line) => line.trimEnd())
    .filter(Boolean);
}

function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .trim();
}

function cutBlock(block: TextBlock): TextBlock[] {
  if (block.text.length <= MAX_BLOCK) return [block];
  const count = Math.ceil(block.text.length / MAX_BLOCK);
  return Array.from({ length: count }, (_, i) => ({
    ...block,
    text: block.text.slice(i * MAX_BLOCK, (i + 1) * MAX_BLOCK),
  }));
}

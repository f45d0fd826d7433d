import { zipOf } from './archives.js';

/** A Word document of paragraphs; a pair is a paragraph with its style. */
export function docxOf(paragraphs: (string | [style: string, text: string])[]): Promise<Buffer> {
  const body = paragraphs.map((paragraph) => {
    const [style, text] = typeof paragraph === 'string' ? ['', paragraph] : paragraph;
    const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
    return `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  });
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${namespace}"><w:body>${body.join('')}</w:body></w:document>`,
  });
}

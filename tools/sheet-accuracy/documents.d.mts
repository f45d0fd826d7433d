export function pdfOf(pages: string[], options?: { isEncrypted?: boolean }): Buffer;
export function docxOf(text: string): Promise<Buffer>;
export function docxAround(body: Buffer): Promise<Buffer>;

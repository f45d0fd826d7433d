import type { Response } from 'express';

/** Sends a PDF that only its reader may see, as a file to save. @param name without its extension */
export function sendPdf(response: Response, name: string, content: Buffer): void {
  response.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}.pdf"`,
    'Cache-Control': 'no-store',
  });
  response.end(content);
}

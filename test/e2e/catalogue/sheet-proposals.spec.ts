import type { SheetProposals } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { docxAround, pdfOf } from '../../../tools/sheet-accuracy/documents.mjs';
import { zipOf } from '../../support/fixtures/archives.js';
import { admin, upload } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/site/messages.js';
import { type Caller, createBuyer } from '../../support/site/site.js';

/** Until when the worker has read an archive: it has a low priority, and other specs upload many. */
const TIMEOUT_MS = 900_000;

const get = (id: unknown, caller: Caller) =>
  caller.get<SheetProposals>(`/designs/${String(id)}/proposals`);

describe('the proposals of an uploaded archive', () => {
  it(
    'are read by the worker, page by page, past files that cannot be read (SHEET-08)',
    async () => {
      const pages = Array.from({ length: 40 }, (_, i) => (i === 1 ? '密度：22针×30行' : ''));
      const bytes = await zipOf({
        '1.docx': await docxAround(Buffer.alloc(64 * 1024 * 1024, 'x')),
        '2.pdf': pdfOf(['x'], { isEncrypted: true }),
        '3.pdf': pdfOf(pages),
      });
      const file = { field: 'file', name: '图解.zip', bytes };
      const { body } = await upload({ name: `毛衣${newName()}` }, [file]);
      await eventually(async () => {
        expect((await get(body['id'], admin)).body).toEqual({
          state: 'ready',
          reason: null,
          proposals: [
            {
              field: 'gauge',
              value: { sts: 22, rows: 30, per: 10 },
              sentence: '密度：22针×30行',
              file: '3.pdf',
              page: 2,
            },
          ],
        });
      }, TIMEOUT_MS);
      expect((await get(body['id'], await createBuyer())).status).toBe(403);
    },
    TIMEOUT_MS + 20_000,
  );
});

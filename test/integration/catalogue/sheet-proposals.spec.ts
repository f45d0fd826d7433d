import type { SignedInUser } from '#accounts';
import { DesignsPublishingService, SheetProposalsService } from '#catalogue';
import { type DocumentText, readTextsHere, type ReadTexts } from '#files';
import { ObjectStorage } from '#storage';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { docxAround, pdfOf } from '../../../tools/sheet-accuracy/documents.mjs';
import { zipOf } from '../../support/fixtures/archives.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let shop: TestShop;
let admin: SignedInUser;
let designer: SignedInUser;
let proposals: SheetProposalsService;

beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.createUser('admin', { isAdmin: true });
  designer = await shop.createUser('designer');
  proposals = shop.modules.get(SheetProposalsService);
});

afterAll(() => shop.close());

type Files = Parameters<typeof zipOf>[0];

async function archiveOf(files: Files) {
  const received = await shop.modules.get(ObjectStorage).receive(await zipOf(files));
  return { fileName: '图解.zip', received };
}

/** Publishes a design with these files in its archive. @returns its id */
async function publish(files: Files): Promise<number> {
  return shop.modules.get(DesignsPublishingService).publish(admin, {
    fields: { name: '毛衣', description: '一件', priceFen: 1, oldPriceFen: null, categoryIds: [] },
    designerUsername: designer.username,
    archive: await archiveOf(files),
    images: [],
  });
}

async function replaceArchive(id: number, files: Files): Promise<void> {
  const change = {
    archive: await archiveOf(files),
    images: [],
    removeImageIds: [],
    imageOrder: [],
  };
  const edit = { seenAt: null };
  await shop.modules.get(DesignsPublishingService).edit(admin, id, edit, change);
}

const found = (id: number) => proposals.find(designer, id);
const jobs = (id: number) =>
  shop.database.query(
    `SELECT FROM outbox WHERE job = 'sheet-proposals.make' AND payload->>'designId' = $1::text`,
    [id],
  );
const GAUGE = { sts: 22, rows: 30, per: 10 };
const TEXT = { '说明.txt': '密度：22针×30行=10cm×10cm' };

describe('the proposals of a design', () => {
  it('wait for a job that reads the archive, and name their sentence and file (SHEET-08)', async () => {
    const id = await publish({ ...TEXT, 'a.pdf': pdfOf(['用线约300米']) });
    expect(await found(id)).toEqual({ state: 'waiting', reason: null, proposals: [] });
    expect(await jobs(id)).toHaveLength(1);
    await proposals.make(id, readTextsHere);
    const { state, reason, proposals: made } = await found(id);
    expect({ state, reason }).toEqual({ state: 'ready', reason: null });
    expect(made).toEqual([
      {
        field: 'gauge',
        value: GAUGE,
        sentence: '密度：22针×30行=10cm×10cm',
        file: '说明.txt',
        page: 1,
      },
      { field: 'yardage_m', value: [300], sentence: '用线约300米', file: 'a.pdf', page: 1 },
    ]);
  });

  it('are made again for a new archive, and a late result of the old one is dropped (SHEET-08)', async () => {
    const id = await publish({ 'a.txt': '用线约300米' });
    const readLate: ReadTexts = async (path) => {
      const texts = await readTextsHere(path);
      await replaceArchive(id, TEXT);
      return texts;
    };
    await proposals.make(id, readLate);
    expect(await found(id)).toMatchObject({ state: 'waiting', proposals: [] });
    expect(await jobs(id)).toHaveLength(2);
    await proposals.make(id, readTextsHere);
    expect((await found(id)).proposals.map(({ value }) => value)).toEqual([GAUGE]);
  });

  it('are made once when the job runs twice (SHEET-08)', async () => {
    const id = await publish(TEXT);
    let reads = 0;
    const read: ReadTexts = (path) => {
      reads += 1;
      return readTextsHere(path);
    };
    await proposals.make(id, read);
    await proposals.make(id, read);
    expect(reads).toBe(1);
  });

  it.each<[string, () => Files | Promise<Files>, string]>([
    ['a scan', () => ({ '扫描.pdf': pdfOf(['']) }), '没有找到文字：扫描.pdf是扫描件或空白'],
    [
      'an encrypted PDF',
      () => ({ 'x/图解.pdf': pdfOf(['x'], { isEncrypted: true }) }),
      '没有找到文字：图解.pdf设了密码',
    ],
    ['a broken PDF', () => ({ 'a.pdf': '%PDF-1.7' }), '没有找到文字：a.pdf打不开'],
    [
      'a DOCX bomb',
      async () => ({ 'a.docx': await docxAround(Buffer.alloc(64 * 1024 * 1024)) }),
      '没有找到文字：a.docx太大',
    ],
    ['pictures only', () => ({ 'a.png': 'x' }), '没有找到文字：压缩包里没有 PDF、Word'],
    ['a text without facts', () => ({ 'a.txt': '谢谢购买' }), '读了文件里的文字，没有找到'],
  ])('are none for %s, with the reason (SHEET-08)', async (_name, files, reason) => {
    const id = await publish(await files());
    await proposals.make(id, readTextsHere);
    expect(await found(id)).toEqual({
      state: 'none',
      reason: expect.stringContaining(reason),
      proposals: [],
    });
  });

  it('are failed after the last attempt, with the next step (SHEET-08)', async () => {
    const id = await publish(TEXT);
    const failing = (): Promise<DocumentText[]> => Promise.reject(new Error('no disk'));
    await expect(proposals.make(id, failing)).rejects.toThrow('no disk');
    expect((await found(id)).state).toBe('waiting');
    const giveUp = (round: number | null) =>
      shop.modules.get(DataSource).transaction((manager) => proposals.giveUp(id, round, manager));
    // The job of an archive that was replaced meanwhile.
    await replaceArchive(id, { '新.txt': '用线约300米' });
    await giveUp(1);
    expect(await found(id)).toMatchObject({ state: 'waiting' });
    await giveUp(2);
    const reason = '读取压缩包时出错，请直接填写图解信息，或重新上传文件';
    expect(await found(id)).toEqual({ state: 'failed', reason, proposals: [] });
  });

  it('are for the designer and admins (SHEET-08)', async () => {
    const id = await publish(TEXT);
    const stranger = await shop.createUser('stranger');
    expect((await proposals.find(admin, id)).state).toBe('waiting');
    await expect(proposals.find(stranger, id)).rejects.toMatchObject({ status: 403 });
    await expect(proposals.find(admin, 999_999)).rejects.toMatchObject({ status: 404 });
  });
});

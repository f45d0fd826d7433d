import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { openFolder, openManifest, PATH_FAULTS, scan } from '#import-engine';
import { strToU8, zipSync } from 'fflate';
import { chosenFiles, folderOf, manifestsIn } from './chosen-files';

/** A file of a selected folder, as browsers provide it. */
function fileAt(path: string, content: string | Uint8Array<ArrayBuffer> = 'x'): File {
  const file = new File([content], path.split('/').at(-1)!);
  return Object.assign(file, { webkitRelativePath: `图解/${path}` });
}

async function rowsOf(manifest: Awaited<ReturnType<typeof openManifest>>) {
  const rows = [];
  for await (const { line, cells } of manifest.rows()) rows.push({ line, ...cells });
  return rows;
}

describe('files that were selected in the browser', () => {
  it('are found by the paths of a manifest, but never outside the folder (CONS-06)', async () => {
    const files = chosenFiles([fileAt('files/KN-1.zip'), fileAt('cafe\u0301.jpg')]);
    const found = { path: 'files/KN-1.zip', name: 'KN-1.zip', size_bytes: 1 };
    for (const path of [
      'files/KN-1.zip',
      String.raw`files\KN-1.zip`,
      './files/../files/KN-1.zip',
    ]) {
      expect(await files.find(path)).toEqual(found);
    }
    expect(await files.find('caf\u00e9.jpg')).toMatchObject({ size_bytes: 1 });
    for (const path of ['../a.zip', '/etc/passwd', String.raw`C:\a.zip`, 'files/../../a.zip']) {
      expect(await files.find(path)).toBe(PATH_FAULTS.outside);
    }
    expect(await files.find('files')).toBe(PATH_FAULTS.noFile);
    expect(await files.find('b.zip')).toBe(PATH_FAULTS.missing);
  });

  it('are hashed completely, whether small or large (CONS-06)', async () => {
    for (const bytes of [new Uint8Array(randomBytes(10)), new Uint8Array(randomBytes(3_000_000))]) {
      const hashed = await chosenFiles([fileAt('a.zip', bytes)]).hash('a.zip');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(hashed).toMatchObject({ sha256, size_bytes: bytes.length });
    }
  });

  it('are read by the import engine: CSV in GB18030, Excel and folders (CONS-06)', async () => {
    // 货号,名称,描述,价格 in GB18030.
    const headers = Uint8Array.from(Buffer.from('bbf5bac52cc3fbb3c62cc3e8caf62cbcdbb8f10a', 'hex'));
    const csv = new Uint8Array([...headers, ...Buffer.from('A-1,a,b,5\nA-2,"c\nd",e,6\n')]);
    const texts = (cells: string[]) =>
      cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('');
    const rows = [
      ['货号', '名称', '描述', '价格'],
      ['A-1', '毛衣', '一件', '5'],
    ].map((cells, i) => `<row r="${i + 1}">${texts(cells)}</row>`);
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
    const workbook = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) });
    const files = chosenFiles([fileAt('a.csv', csv), fileAt('b.xlsx', workbook)]);
    expect(await rowsOf(await openManifest(files, 'a.csv'))).toEqual([
      { line: 2, sku: 'A-1', name: 'a', description: 'b', price: '5' },
      { line: 3, sku: 'A-2', name: 'c\nd', description: 'e', price: '6' },
    ]);
    expect(await rowsOf(await openManifest(files, 'b.xlsx'))).toEqual([
      { line: 2, sku: 'A-1', name: '毛衣', description: '一件', price: '5' },
    ]);

    const designs = [fileAt('KN-1/a.zip'), fileAt('KN-1/描述.txt', '一件'), fileAt('KN-2/1.jpg')];
    const folder = chosenFiles(designs);
    const found = await scan(openFolder(folder, { price: '5' }), folder);
    expect(found).toMatchObject({ rows: 2, faulty: 1 });
    expect(found.shown[0]!.text).toContain('请把描述写进 图解/KN-2/描述.txt');
  });

  it('offer the manifests of the top level, with failed rows of an earlier import last and without reports (CONS-06)', () => {
    const reports = ['清单.failed.jsonl', '清单.failed.csv', '清单.report.csv'];
    const files = [...reports, '清单.jsonl', '清单.csv', 'files/b.csv', 'a.zip'].map((path) =>
      fileAt(path),
    );
    expect(manifestsIn(files)).toEqual([
      '清单.csv',
      '清单.jsonl',
      '清单.failed.csv',
      '清单.failed.jsonl',
    ]);
    expect(folderOf(files)).toBe('图解');
    expect(folderOf([])).toBe('');
  });
});

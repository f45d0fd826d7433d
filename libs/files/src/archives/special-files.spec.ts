import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  RAR_LINKS,
  rarOfSpecial,
  rawZip,
  sevenZipOf,
  zipOfMode,
} from '../../../../test/support/fixtures/archives.js';
import { inspectArchive } from './archive-inspection.js';
import { runSevenZipHere } from './seven-zip-report.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'special-files-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function inspect(name: string, content: Buffer): Promise<string[]> {
  const path = join(folder, 'incoming');
  await writeFile(path, content);
  return inspectArchive({ path, bytes: null, sizeBytes: content.length }, name, runSevenZipHere);
}

const PDF = Buffer.from('%PDF-1.7');
const SPECIAL = /^压缩包里有链接或设备等特殊文件，请换成真正的文件后重新压缩：/;

describe('an archive with entries that are neither files nor folders', () => {
  const [SYMLINK, FIFO, DEVICE, SOCKET] = [0o120777, 0o010644, 0o060660, 0o140755];
  const unixOf = (mode: number) => mode * 0x10000;
  const extraField = (id: number, bytes: number, mode = 0) => {
    const field = Buffer.alloc(4 + bytes);
    field.writeUInt16LE(id, 0);
    field.writeUInt16LE(bytes, 2);
    field.writeUInt16LE(mode, 8);
    return field;
  };
  const name = Buffer.from('a.pdf');

  it.each([
    ['a symbolic link in a zip', 'a.zip', () => zipOfMode(SYMLINK)],
    ['a pipe in a zip', 'a.zip', () => zipOfMode(FIFO)],
    ['a device in a zip', 'a.zip', () => zipOfMode(DEVICE)],
    ['a socket in a zip', 'a.zip', () => zipOfMode(SOCKET)],
    [
      'a symbolic link that 7-Zip put into a zip',
      'a.zip',
      () => sevenZipOf({ 'a.pdf': PDF, 'b.pdf': { linkTo: '/etc/passwd' } }, '-tzip', '-snl'),
    ],
    [
      'a symbolic link in a zip of MS-DOS',
      'a.zip',
      () => rawZip(name, { attributes: unixOf(SYMLINK) }),
    ],
    ['a reparse point of Windows in a zip', 'a.zip', () => rawZip(name, { attributes: 0x420 })],
    [
      'a hard link in a zip, by PKWARE',
      'a.zip',
      () => rawZip(name, { extra: extraField(0xd, 17) }),
    ],
    ['a link in a zip, by ASi', 'a.zip', () => rawZip(name, { extra: extraField(0x756e, 20) })],
    [
      'a pipe in a zip, by ASi',
      'a.zip',
      () => rawZip(name, { extra: extraField(0x756e, 14, FIFO) }),
    ],
    [
      'a symbolic link in a 7z archive',
      'a.7z',
      () => sevenZipOf({ 'a.pdf': PDF, 'b.pdf': { linkTo: '/etc/passwd' } }, '-snl'),
    ],
    ...(['unixSymlink', 'windowsSymlink', 'junction', 'hardLink', 'copy'] as const).map(
      (kind): [string, string, () => Buffer] => [
        `a RAR entry that is a ${kind} to what lies outside`,
        'a.rar',
        () => rarOfSpecial('a.pdf', { link: RAR_LINKS[kind], target: '/etc/passwd' }),
      ],
    ),
    ['a pipe in a RAR archive', 'a.rar', () => rarOfSpecial('a', { mode: FIFO })],
  ])('is refused: %s', async (_what, fileName, make) => {
    await expect(inspect(fileName, await make())).rejects.toThrow(SPECIAL);
  });

  it('is accepted if its modes are those of files and folders', async () => {
    expect(await inspect('a.zip', await zipOfMode(0o100600))).toEqual(['link.pdf']);
    expect(await inspect('a.zip', rawZip(name, { extra: extraField(0xd, 12) }))).toEqual(['a.pdf']);
    const folders = { '图解/a.pdf': PDF };
    for (const [fileName, ...options] of [['a.7z'], ['a.zip', '-tzip']] as const) {
      expect(await inspect(fileName, await sevenZipOf(folders, ...options))).toEqual([
        '图解/a.pdf',
      ]);
    }
    const copy = rarOfSpecial('b.pdf', { link: RAR_LINKS.copy, target: '图解/a.pdf' });
    expect(await inspect('a.rar', copy)).toEqual(['b.pdf']);
  });
});

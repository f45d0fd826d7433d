import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  fakeArchive,
  rarOf,
  rawZip,
  sevenZipOf,
  zipOf,
  zipOfFolders,
  zipPackedBy,
  zipVolumesOf,
  zstdOf,
} from '../../../../test/support/fixtures/archives.js';
import { inspectArchive } from './archive-inspection.js';
import { runSevenZipHere, type SevenZipTask } from './seven-zip-report.js';

let folder: string;
let tasks: SevenZipTask['command'][];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Inspects an archive from disk, or from memory too. @returns the names of its files */
async function inspect(
  name: string,
  content: Buffer,
  { inMemory = false } = {},
): Promise<string[]> {
  const path = join(folder, 'incoming');
  await writeFile(path, content);
  tasks = [];
  const received = { path, bytes: inMemory ? content : null, sizeBytes: content.length };
  return inspectArchive(received, name, (task) => {
    tasks.push(task.command);
    return runSevenZipHere(task);
  });
}

const PDF = Buffer.from('%PDF-1.7 '.repeat(20));
const CORRUPT = '压缩包已损坏，无法读取';
const CUT_OFF = '压缩包不完整：没有传完，或只是分卷的一部分，请上传完整的压缩包';
const VOLUME = '这是分卷压缩包的一部分，请上传完整的压缩包';
const PREFIXED =
  '压缩包前面带有程序或其他内容（例如自解压包），请重新压缩成普通的 .zip、.rar 或 .7z';
const MISMATCH = '文件内容与扩展名不符，请上传真正的 .zip、.rar 或 .7z 文件';
const PATHS = '压缩包内含不安全的路径，已拒绝';
const SUSPICIOUS = '压缩包解压后过大或文件过多，已拒绝';
const ENCRYPTED = '压缩包已加密，请上传不带密码的压缩包';

describe('a zip with another compression method than Deflate', () => {
  it.each(['LZMA', 'Deflate64', 'BZip2', 'PPMd', 'XZ'])(
    'is accepted if compressed by %s',
    async (by) => {
      const content = Buffer.from('一针一线 '.repeat(3_000));
      const zip = await sevenZipOf({ '图解/a.pdf': content }, '-tzip', `-mm=${by}`);
      for (const inMemory of [false, true]) {
        expect(await inspect('a.zip', zip, { inMemory })).toEqual(['图解/a.pdf']);
        expect(tasks).toEqual(['test']);
      }
      const damaged = Buffer.from(zip);
      const at = damaged.indexOf('a.pdf') + 40;
      damaged[at] = damaged[at]! ^ 0xff;
      await expect(inspect('a.zip', damaged)).rejects.toThrow(CORRUPT);
    },
  );

  it('is accepted if compressed by Zstandard, and refused if a byte of it is changed', async () => {
    const zip = await zipPackedBy(93, zstdOf(PDF), PDF);
    expect(await inspect('a.zip', zip)).toEqual(['a.pdf']);
    const damaged = await zipPackedBy(93, zstdOf(Buffer.from(PDF).fill('x', 9, 10)), PDF);
    await expect(inspect('a.zip', damaged)).rejects.toThrow(CORRUPT);
  });

  it('is refused with the reason if 7-Zip does not support the method', async () => {
    const [JPEG, WAVPACK] = [96, 97];
    for (const method of [JPEG, WAVPACK]) {
      await expect(inspect('a.zip', await zipPackedBy(method, PDF, PDF))).rejects.toThrow(
        '压缩包用了商城读不了的压缩方法，请用普通的方法（Deflate）重新压缩',
      );
    }
  });

  it('is read by Node alone if it is stored or compressed by Deflate', async () => {
    for (const compress of [true, false]) {
      expect(await inspect('a.zip', await zipOf({ 'a.pdf': PDF }, { compress }))).toEqual([
        'a.pdf',
      ]);
      expect(tasks).toEqual([]);
    }
  });

  it('is accepted by its table alone if the test would need too much memory or time', async () => {
    const zip = await sevenZipOf({ 'a.pdf': PDF }, '-tzip', '-mm=LZMA');
    const path = join(folder, 'incoming');
    await writeFile(path, zip);
    const received = { path, bytes: null, sizeBytes: zip.length };
    const tooLarge = { lines: [], isLocked: false, isBroken: true, isTooLarge: true };
    const names = inspectArchive(received, 'a.zip', () => Promise.resolve(tooLarge));
    expect(await names).toEqual(['a.pdf']);
  });
});

describe('an invalid archive is refused with its specific reason', () => {
  const stub = Buffer.from(`MZ${'x'.repeat(600)}`);
  const pdf = { 'a.pdf': randomBytes(2_000) };
  const cut = (bytes: Buffer, by: number) => bytes.subarray(0, bytes.length - by);

  it.each([
    ['a 7z archive named .zip', 'a.zip', () => sevenZipOf(pdf), /其实是 7z .* \.7z 后/],
    ['a RAR archive named .zip', 'a.zip', () => rarOf('a.pdf', PDF), /其实是 rar .* \.rar 后/],
    ['a zip named .rar', 'a.rar', () => zipOf(pdf), /其实是 zip .* \.zip 后/],
    ['a zip named .7z', 'a.7z', () => zipOf(pdf), /其实是 zip .* \.zip 后/],
    [
      'a zip behind a program',
      'a.zip',
      async () => Buffer.concat([stub, await zipOf(pdf)]),
      PREFIXED,
    ],
    [
      'a 7z archive behind a program',
      'a.7z',
      async () => Buffer.concat([stub, await sevenZipOf(pdf)]),
      PREFIXED,
    ],
    [
      'a RAR archive behind a program',
      'a.rar',
      () => Buffer.concat([stub, rarOf('a.pdf', PDF)]),
      PREFIXED,
    ],
    ['a mere program', 'a.zip', () => stub, MISMATCH],
    ['a few bytes', 'a.zip', () => Buffer.from('PK'), MISMATCH],
    [
      'the first volume of a zip',
      'a.zip',
      async () => (await zipVolumesOf(randomBytes(5_000), 2_000))[0]!,
      CUT_OFF,
    ],
    [
      'the last volume of a zip',
      'a.zip',
      async () => (await zipVolumesOf(randomBytes(5_000), 2_000)).at(-1)!,
      VOLUME,
    ],
    [
      'the first volume of a zip that WinZip split',
      'a.zip',
      async () => Buffer.concat([Buffer.from('504b0708', 'hex'), await zipOf(pdf)]),
      VOLUME,
    ],
    [
      'the last volume of a zip that WinZip split',
      'a.zip',
      async () => {
        const zip = await zipOf(pdf);
        zip.writeUInt16LE(2, zip.length - 18);
        return zip;
      },
      VOLUME,
    ],
    ['a volume of a RAR archive', 'a.rar', () => rarOf('a.pdf', PDF, { isPart: true }), VOLUME],
    ['a zip that is cut off', 'a.zip', async () => cut(await zipOf(pdf), 30), CUT_OFF],
    ['a 7z archive that is cut off', 'a.7z', async () => cut(await sevenZipOf(pdf), 20), CUT_OFF],
    [
      'a 7z archive of which nothing came',
      'a.7z',
      async () => (await sevenZipOf(pdf)).subarray(0, 9),
      CUT_OFF,
    ],
    ['a 7z archive of nonsense', 'a.7z', () => fakeArchive('7z'), CORRUPT],
    ['a RAR archive of nonsense', 'a.rar', () => fakeArchive('rar'), CORRUPT],
    ['a RAR archive that is cut off', 'a.rar', () => cut(rarOf('a.pdf', PDF), 90), CUT_OFF],
    [
      'an encrypted zip',
      'a.zip',
      () => sevenZipOf(pdf, '-tzip', '-psecret', '-mem=ZipCrypto'),
      ENCRYPTED,
    ],
    [
      'a zip under AES',
      'a.zip',
      () => sevenZipOf(pdf, '-tzip', '-psecret', '-mem=AES256'),
      ENCRYPTED,
    ],
    ['an encrypted 7z archive', 'a.7z', () => sevenZipOf(pdf, '-psecret'), ENCRYPTED],
    [
      'a 7z archive with a secret table',
      'a.7z',
      () => sevenZipOf(pdf, '-psecret', '-mhe'),
      ENCRYPTED,
    ],
    ['a zip without files', 'a.zip', () => zipOf({}), '压缩包里没有文件'],
    [
      'a zip whose table is damaged',
      'a.zip',
      async () => {
        const zip = await zipOf(pdf);
        zip.fill(0x55, zip.length - 60, zip.length - 40);
        return zip;
      },
      CORRUPT,
    ],
  ] as [string, string, () => Buffer | Promise<Buffer>, RegExp | string][])(
    '%s',
    async (_what, fileName, make, text) => {
      await expect(inspect(fileName, await make())).rejects.toThrow(text);
    },
  );

  it('accepts a zip with bytes after its end, as other programs do', async () => {
    const zip = Buffer.concat([await zipOf(pdf), Buffer.from('a newline\n')]);
    expect(await inspect('a.zip', zip)).toEqual(['a.pdf']);
    const damaged = Buffer.from(zip).fill(0x55, 500, 510);
    await expect(inspect('a.zip', damaged)).rejects.toThrow(CORRUPT);
  });
});

describe('a path in an archive', () => {
  it.each([
    '../a.pdf',
    'a/../../x',
    '..',
    'a/..',
    '/etc/passwd',
    '\\\\a\\b',
    'C:\\a',
    'c:a',
    'a\\..\\..\\x',
  ])('is refused if it leads outside: %s', async (path) => {
    await expect(inspect('a.zip', rawZip(Buffer.from(path)))).rejects.toThrow(PATHS);
    await expect(inspect('a.rar', rarOf(path, PDF))).rejects.toThrow(PATHS);
  });

  it('is refused if it has a NUL, which no file system can store', async () => {
    await expect(inspect('a.zip', rawZip(Buffer.from('a\0.pdf')))).rejects.toThrow(PATHS);
  });

  it.each(['a..b/c.pdf', '...', 'a/.../x', 'a/b.pdf', '.hidden'])(
    'is accepted if it stays inside: %s',
    async (path) => {
      expect(await inspect('a.zip', rawZip(Buffer.from(path)))).toEqual([path]);
    },
  );
});

describe('an archive bomb is recognised', () => {
  const MIB = 1024 ** 2;
  const bombOf = (unpackedBytes: number) => rawZip(Buffer.from('a.txt'), { unpackedBytes });

  it('by its compression ratio, from 500 MB on', async () => {
    await expect(inspect('a.zip', bombOf(501 * MIB))).rejects.toThrow(SUSPICIOUS);
    // Below 500 MB, the claimed size is compared with the unpacked size.
    await expect(inspect('a.zip', bombOf(499 * MIB))).rejects.toThrow(CORRUPT);
  });

  it('by its number of entries, from 10,001 on', async () => {
    await expect(inspect('a.zip', zipOfFolders(10_001))).rejects.toThrow(SUSPICIOUS);
    await expect(inspect('a.zip', zipOfFolders(10_000))).rejects.toThrow('压缩包里没有文件');
  });

  /** 7-Zip's output for an archive with one file. */
  const tableOf = (unpackedBytes: number, packedBytes: number) => () =>
    Promise.resolve({
      lines: [
        '----------',
        'Path = a.txt',
        `Size = ${unpackedBytes}`,
        `Packed Size = ${packedBytes}`,
      ],
      isLocked: false,
      isBroken: false,
      isTooLarge: false,
    });
  const rar = { path: '', bytes: rarOf('a.txt', PDF), sizeBytes: 0 };

  it.each([
    ['to 500 times as much', 1000 * MIB, 2 * MIB],
    ['to 20 GB', 20 * 1024 * MIB, 1024 * MIB],
  ])('when it unpacks to one byte more, but not %s', async (_what, unpacked, packed) => {
    expect(await inspectArchive(rar, 'a.rar', tableOf(unpacked, packed))).toEqual(['a.txt']);
    const refused = inspectArchive(rar, 'a.rar', tableOf(unpacked + 1, packed));
    await expect(refused).rejects.toThrow(SUSPICIOUS);
  });

  it('by a table that needs too much memory or time', async () => {
    const tooLarge = { lines: [], isLocked: false, isBroken: true, isTooLarge: true };
    const refused = inspectArchive(rar, 'a.rar', () => Promise.resolve(tooLarge));
    await expect(refused).rejects.toThrow(SUSPICIOUS);
  });
});

describe('a chart as data in an archive that only 7-Zip unpacks', () => {
  const stitch = { id: 'k', zh: '下针', en: 'k', in: 1, out: 1, glyph: 'knit' };
  const chart = (second: string[]) =>
    JSON.stringify({
      format: 'cloudknit-chart',
      version: 1,
      name: '罗纹',
      cols: 2,
      rows: 2,
      worked: 'round',
      legend: [stitch],
      cells: [['k', 'k'], second],
    });

  it.each([
    ['a 7z archive', 'a.7z', [] as string[]],
    ['a zip by LZMA', 'a.zip', ['-tzip', '-mm=LZMA']],
  ])('of %s is checked like that of a zip (READ-17)', async (_what, name, options) => {
    const archiveOf = (second: string[]) =>
      sevenZipOf({ '帽/图[1].chart.json': Buffer.from(chart(second)), 'a.pdf': PDF }, ...options);
    await expect(inspect(name, await archiveOf(['k', 'x']))).rejects.toThrow(
      /^图\[1\]\.chart\.json 有错：.*第 2/,
    );
    const files = await inspect(name, await archiveOf(['k', 'k']));
    expect(files.sort()).toEqual(['a.pdf', '帽/图[1].chart.json']);
    expect(tasks).toContain('extract');
  });

  it('is left to the reader if unpacking takes too much memory or time (READ-17)', async () => {
    const path = join(folder, 'incoming');
    const content = await sevenZipOf({ 'x.chart.json': Buffer.from(chart(['k', 'x'])) });
    await writeFile(path, content);
    const received = { path, bytes: null, sizeBytes: content.length };
    const names = await inspectArchive(received, 'a.7z', async (task) =>
      task.command === 'extract'
        ? { lines: [], isLocked: false, isBroken: true, isTooLarge: true }
        : runSevenZipHere(task),
    );
    expect(names).toEqual(['x.chart.json']);
  });
});

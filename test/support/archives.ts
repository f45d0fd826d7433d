import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import SevenZip from '7z-wasm';
import { ZipFile } from 'yazl';

/** A zip with these files. */
export async function zipOf(
  files: Record<string, string | Buffer>,
  options: { compress?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, options);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** A zip with one empty file with a raw name and flags. */
export function rawZip(
  name: Buffer,
  { flags = 0, unpackedBytes = 0, attributes = 0, extra = Buffer.alloc(0) } = {},
): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(flags, 6);
  local.writeUInt32LE(unpackedBytes, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(flags, 8);
  // Marked as deflated if the sizes differ by more than the twelve bytes that encryption adds.
  if (unpackedBytes > 0) central.writeUInt16LE(8, 10);
  central.writeUInt32LE(flags & 1 ? 12 : Math.min(unpackedBytes, 10), 20);
  central.writeUInt32LE(unpackedBytes, 24);
  central.writeUInt16LE(name.length, 28);
  central.writeUInt16LE(extra.length, 30);
  central.writeUInt32LE(attributes, 38);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length + extra.length, 12);
  end.writeUInt32LE(local.length + name.length, 16);
  return Buffer.concat([local, name, central, name, extra, end]);
}

/** A zip whose central directory lists this many directories. */
export function zipOfFolders(count: number): Buffer {
  const names = Array.from({ length: count }, (_, i) => Buffer.from(`${i}/`));
  const table = Buffer.concat(
    names.map((name) => {
      const entry = Buffer.alloc(46 + name.length);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(name.length, 28);
      name.copy(entry, 46);
      return entry;
    }),
  );
  const local = Buffer.from('504b0304', 'hex');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, table, end]);
}

/** A variable-length integer of RAR 5: seven bits per byte, lowest first. */
function vint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  do {
    bytes.push((left % 128) + (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.from(bytes);
}

const RAR_MAGIC = Buffer.from('526172211a070100', 'hex');
const HAS_DATA = 2;
const GOES_ON = 16;

/** A RAR 5 block without its data area. */
function rarBlock(type: number, flags: number, fields: Buffer[]): Buffer {
  const header = Buffer.concat([vint(type), vint(flags), ...fields]);
  const sized = Buffer.concat([vint(header.length), header]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(sized));
  return Buffer.concat([sum, sized]);
}

/** The bytes of a RAR 5 archive before and after the content of one stored file. */
export function rarAround(
  name: string,
  bytes: number,
  { isPart = false } = {},
): { head: Buffer; tail: Buffer } {
  const named = Buffer.from(name);
  const file = rarBlock(2, HAS_DATA + (isPart ? GOES_ON : 0), [
    vint(bytes),
    // No checksum, stored, created on Unix.
    ...[0, bytes, 0, 0, 1, named.length].map(vint),
    named,
  ]);
  return {
    head: Buffer.concat([RAR_MAGIC, rarBlock(1, 0, [vint(isPart ? 1 : 0)]), file]),
    tail: rarBlock(5, 0, [vint(isPart ? 1 : 0)]),
  };
}

/** The link types of a RAR 5 entry. */
export const RAR_LINKS = { unixSymlink: 1, windowsSymlink: 2, junction: 3, hardLink: 4, copy: 5 };

/** A RAR 5 archive of one empty entry: a link, or a special file by its Unix mode. */
export function rarOfSpecial(
  name: string,
  { link = 0, target = '', mode = 0 }: { link?: number; target?: string; mode?: number },
): Buffer {
  const record = Buffer.concat([
    ...[5, link, 0, Buffer.byteLength(target)].map(vint),
    Buffer.from(target),
  ]);
  const extra = link > 0 ? Buffer.concat([vint(record.length), record]) : Buffer.alloc(0);
  const HAS_EXTRA = 1;
  const file = rarBlock(2, HAS_DATA + (link > 0 ? HAS_EXTRA : 0), [
    ...(link > 0 ? [vint(extra.length)] : []),
    vint(0),
    // No checksum, stored, created on Unix.
    ...[0, 0, mode, 0, 1, Buffer.byteLength(name)].map(vint),
    Buffer.from(name),
    extra,
  ]);
  return Buffer.concat([RAR_MAGIC, rarBlock(1, 0, [vint(0)]), file, rarBlock(5, 0, [vint(0)])]);
}

/** A RAR 5 archive of one file. */
export function rarOf(name: string, content: Buffer, { isPart = false } = {}): Buffer {
  const { head, tail } = rarAround(name, content.length, { isPart });
  return Buffer.concat([head, content, tail]);
}

const SEVEN_ZIP_HEAD = 32;

/** A 7z archive, or with `-tzip` a zip, created by 7-Zip with these options. Symbolic links need `-snl`. */
export async function sevenZipOf(
  files: Record<string, string | Buffer | { linkTo: string }>,
  ...options: string[]
): Promise<Buffer> {
  const sevenZip = await SevenZip.default({ print: () => undefined });
  for (const [name, content] of Object.entries(files)) {
    const folder = name.split('/').slice(0, -1).join('/');
    if (folder) sevenZip.FS.mkdir(folder);
    if (typeof content === 'object' && 'linkTo' in content) {
      sevenZip.FS.symlink(content.linkTo, name);
    } else sevenZip.FS.writeFile(name, Buffer.from(content));
  }
  sevenZip.callMain(['a', ...options, 'made.7z', ...Object.keys(files)]);
  return Buffer.from(sevenZip.FS.readFile('made.7z'));
}

/** The volumes of a zip, split by 7-Zip. */
export async function zipVolumesOf(content: Buffer, volumeBytes: number): Promise<Buffer[]> {
  const sevenZip = await SevenZip.default({ print: () => undefined });
  sevenZip.FS.writeFile('a.pdf', content);
  sevenZip.callMain(['a', '-tzip', `-v${volumeBytes}b`, 'made.zip', 'a.pdf']);
  const names = sevenZip.FS.readdir('.').filter((name) => name.startsWith('made.zip'));
  return names.sort().map((name) => Buffer.from(sevenZip.FS.readFile(name)));
}

/** Offsets of the fields in a zip's local and central headers. */
const ZIP_HEADS = [
  { signature: 0x04034b50, method: 8, sum: 14, unpackedBytes: 22 },
  { signature: 0x02014b50, method: 10, sum: 16, unpackedBytes: 24 },
];

/** A zip with one file that is already compressed. @param method the number of its compression method */
export async function zipPackedBy(
  method: number,
  packed: Buffer,
  content: Buffer,
): Promise<Buffer> {
  const zip = await zipOf({ 'a.pdf': packed }, { compress: false });
  for (const head of ZIP_HEADS) {
    const signature = Buffer.alloc(4);
    signature.writeUInt32LE(head.signature);
    const at = zip.indexOf(signature);
    zip.writeUInt16LE(method, at + head.method);
    zip.writeUInt32LE(crc32(content), at + head.sum);
    zip.writeUInt32LE(content.length, at + head.unpackedBytes);
  }
  return zip;
}

/** A Zstandard frame with fewer than 256 uncompressed bytes. */
export function zstdOf(content: Buffer): Buffer {
  const [ONE_SEGMENT, LAST_BLOCK] = [0x20, 1];
  const block = Buffer.alloc(3);
  block.writeUIntLE(content.length * 8 + LAST_BLOCK, 0, 3);
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, ONE_SEGMENT, content.length]);
  return Buffer.concat([head, block, content]);
}

/** A zip of one entry that is a special file by its Unix mode. */
export async function zipOfMode(mode: number, content = '/etc/passwd'): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(content), 'link.pdf', { mode });
  zip.end();
  return buffer(zip.outputStream);
}

/** A 7z archive whose header has a few kB and unpacks to this many zero bytes. */
export async function tableBomb(bytes: number): Promise<Buffer> {
  const whole = await sevenZipOf({ table: Buffer.alloc(bytes) }, '-m0=lzma:d=1m', '-mhc=off');
  const number = (value: number) => {
    const field = Buffer.alloc(9, 0xff);
    field.writeBigUInt64LE(BigInt(value), 1);
    return field;
  };
  const at = SEVEN_ZIP_HEAD;
  const packedBytes = Number(whole.readBigUInt64LE(12));
  const packed = whole.subarray(at, at + packedBytes);
  // An encoded header: one packed stream at 0, one folder of one LZMA coder with its properties.
  const header = Buffer.concat([
    Buffer.from('170600 01 09'.replaceAll(' ', ''), 'hex'),
    number(packedBytes),
    Buffer.from('00 07 0b 01 00 01 23 030101 05 5d00001000 0c'.replaceAll(' ', ''), 'hex'),
    number(bytes),
    Buffer.from('0000', 'hex'),
  ]);
  const start = Buffer.alloc(20);
  start.writeBigUInt64LE(BigInt(packedBytes), 0);
  start.writeBigUInt64LE(BigInt(header.length), 8);
  start.writeUInt32LE(crc32(header), 16);
  const head = Buffer.from(whole.subarray(0, at));
  head.writeUInt32LE(crc32(start), 8);
  start.copy(head, 12);
  return Buffer.concat([head, packed, header]);
}

/** The signature of a RAR or 7z archive, followed by random bytes. */
export function fakeArchive(kind: 'rar' | '7z'): Buffer {
  const magic = { rar: RAR_MAGIC, '7z': Buffer.from('377abcaf271c0004', 'hex') }[kind];
  return Buffer.concat([magic, randomBytes(1000)]);
}

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

/** A zip with one empty file whose name is given as bytes, and flags of one's own. */
export function rawZip(name: Buffer, { flags = 0, unpackedBytes = 0 } = {}): Buffer {
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
  // Deflated where the sizes differ, but by the twelve bytes that encryption adds.
  if (unpackedBytes > 0) central.writeUInt16LE(8, 10);
  central.writeUInt32LE(flags & 1 ? 12 : Math.min(unpackedBytes, 10), 20);
  central.writeUInt32LE(unpackedBytes, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length, 16);
  return Buffer.concat([local, name, central, name, end]);
}

/** A number as RAR 5 writes it: seven bits a byte, the lowest first. */
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

/** A block of RAR 5 without the data behind it. */
function rarBlock(type: number, flags: number, fields: Buffer[]): Buffer {
  const header = Buffer.concat([vint(type), vint(flags), ...fields]);
  const sized = Buffer.concat([vint(header.length), header]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(sized));
  return Buffer.concat([sum, sized]);
}

/** What stands in a RAR 5 archive before and behind the bytes of one file, which is stored as it is. */
export function rarAround(
  name: string,
  bytes: number,
  { isPart = false } = {},
): { head: Buffer; tail: Buffer } {
  const named = Buffer.from(name);
  const file = rarBlock(2, HAS_DATA + (isPart ? GOES_ON : 0), [
    vint(bytes),
    // No checksum, packed in no way, by Unix.
    ...[0, bytes, 0, 0, 1, named.length].map(vint),
    named,
  ]);
  return {
    head: Buffer.concat([RAR_MAGIC, rarBlock(1, 0, [vint(isPart ? 1 : 0)]), file]),
    tail: rarBlock(5, 0, [vint(isPart ? 1 : 0)]),
  };
}

/** A RAR 5 archive of one file. */
export function rarOf(name: string, content: Buffer, { isPart = false } = {}): Buffer {
  const { head, tail } = rarAround(name, content.length, { isPart });
  return Buffer.concat([head, content, tail]);
}

const SEVEN_ZIP_HEAD = 32;

/** A 7z archive, packed by 7-Zip with these of its options. */
export async function sevenZipOf(
  files: Record<string, string | Buffer>,
  ...options: string[]
): Promise<Buffer> {
  const sevenZip = await SevenZip.default({ print: () => undefined });
  for (const [name, content] of Object.entries(files)) {
    const folder = name.split('/').slice(0, -1).join('/');
    if (folder) sevenZip.FS.mkdir(folder);
    const stream = sevenZip.FS.open(name, 'w');
    const bytes = Buffer.from(content);
    sevenZip.FS.write(stream, bytes, 0, bytes.length);
    sevenZip.FS.close(stream);
  }
  sevenZip.callMain(['a', ...options, 'made.7z', ...Object.keys(files)]);
  return Buffer.from(sevenZip.FS.readFile('made.7z'));
}

/** A 7z archive whose table of contents is a few kB that unpack to this many bytes of nothing. */
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

/** Bytes that begin as a RAR or 7z archive does, and make no sense after that. */
export function fakeArchive(kind: 'rar' | '7z'): Buffer {
  const magic = { rar: RAR_MAGIC, '7z': Buffer.from('377abcaf271c0004', 'hex') }[kind];
  return Buffer.concat([magic, randomBytes(1000)]);
}

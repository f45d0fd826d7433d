import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A zip with these files. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name);
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
  // Deflated, so that sizes may differ.
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(10, 20);
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

/** Bytes that begin as a RAR or 7z archive does. */
export function fakeArchive(kind: 'rar' | '7z'): Buffer {
  const magic = { rar: '526172211a0701 00', '7z': '377abcaf271c0004' }[kind].replace(' ', '');
  return Buffer.concat([Buffer.from(magic, 'hex'), randomBytes(1000)]);
}

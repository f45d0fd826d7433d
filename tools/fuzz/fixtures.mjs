// Valid and invalid files for uploads.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

/** @returns {Promise<Record<string, {name, bytes, listing}>>} `listing`: the file's entry in an import's row */
export async function makeFixtures() {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('起针 100，平针 20 行'), '编织说明.txt', { mtime: new Date(0) });
  zip.end();
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#b7472a' } });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const files = {
    zip: ['图解.zip', await buffer(zip.outputStream)],
    png: ['图.png', await picture.clone().png().toBuffer()],
    jpeg: ['图.jpg', await picture.clone().jpeg().toBuffer()],
    svg: ['图.svg', svg],
    empty: ['空.zip', Buffer.alloc(0)],
    noise: ['杂.rar', createHash('sha512').update('noise').digest()],
    rar: ['假.rar', Buffer.from('526172211a0701003392b5e50a01050600', 'hex')],
    sevenZip: ['假.7z', Buffer.from('377abcaf271c0004', 'hex')],
  };
  return Object.fromEntries(
    Object.entries(files).map(([kind, [name, bytes]]) => [
      kind,
      { name, bytes, listing: listed(name, bytes) },
    ]),
  );
}

function listed(name, bytes) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, sha256, size_bytes: bytes.length };
}

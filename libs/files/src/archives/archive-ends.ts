import { crc32 } from 'node:zlib';
import { readPart, type ReceivedBytes } from './received-bytes.js';

/** The end-of-central-directory record of a zip; only a comment may follow it. */
export interface ZipEnd {
  /** Whether it is the last of several volumes: the central directory starts in another file. */
  isVolume: boolean;
}

const SIGNATURE = Buffer.from('504b0506', 'hex');
const RECORD_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
/** Marker: the value does not fit and is in the Zip64 record. */
const IN_ZIP64 = 0xffffffff;

/** @returns null if the record is missing: the file is no zip or is truncated */
export async function readZipEnd(received: ReceivedBytes): Promise<ZipEnd | null> {
  const start = Math.max(0, received.sizeBytes - RECORD_BYTES - LONGEST_COMMENT);
  const tail = await readPart(received, start, received.sizeBytes - start);
  const at = tail.lastIndexOf(SIGNATURE);
  if (at < 0 || at + RECORD_BYTES > tail.length) return null;
  const disk = tail.readUInt16LE(at + 4);
  const [tableBytes, tableAt] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  const isSplit = disk !== 0 && disk !== 0xffff;
  const startsElsewhere = tableAt !== IN_ZIP64 && tableAt + tableBytes > start + at;
  return { isVolume: isSplit || startsElsewhere };
}

const SEVEN_ZIP_HEAD_BYTES = 32;

/** Whether the table of a 7z archive, which is stored at its end, lies beyond the end of the file. */
export async function isSevenZipCutOff(received: ReceivedBytes): Promise<boolean> {
  const head = await readPart(received, 0, SEVEN_ZIP_HEAD_BYTES);
  if (head.length < SEVEN_ZIP_HEAD_BYTES) return true;
  if (crc32(head.subarray(12)) !== head.readUInt32LE(8)) return false;
  const tableEnd = head.readBigUInt64LE(12) + head.readBigUInt64LE(20);
  return BigInt(SEVEN_ZIP_HEAD_BYTES) + tableEnd > BigInt(received.sizeBytes);
}

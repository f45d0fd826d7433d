import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { SentRow } from '#import-engine';

/** A form for sending: its bytes and headers. */
export interface RowsForm {
  headers: Record<string, string>;
  body: Buffer | ReadableStream;
}

/** Encodes rows and the files that the shop lacks as a multipart form. Large files are streamed. */
export function writeRowsForm(rows: SentRow[]): RowsForm {
  const boundary = `cloudknit${randomBytes(16).toString('hex')}`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const parts: (Uint8Array | string)[] = rows.flatMap(({ row, files }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="row"\r\n\r\n${JSON.stringify(row)}\r\n`,
    ),
    ...files.flatMap(({ name, path, bytes, sha256 }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; ` +
          `name="${sha256 === row.file?.sha256 ? 'file' : 'detail_images'}"; ` +
          `filename="${name.replaceAll(/["\r\n]/g, '_')}"\r\n` +
          'content-type: application/octet-stream\r\n\r\n',
      ),
      bytes ?? path,
      Buffer.from('\r\n'),
    ]),
  ]);
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  if (parts.every((part) => typeof part !== 'string')) {
    return { headers, body: Buffer.concat(parts) };
  }
  return { headers, body: Readable.toWeb(Readable.from(bytesOf(parts))) as ReadableStream };
}

async function* bytesOf(parts: (Uint8Array | string)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (typeof part !== 'string') yield part;
    else {
      for await (const chunk of createReadStream(part, { highWaterMark: 1024 * 1024 })) {
        yield chunk as Buffer;
      }
    }
  }
}

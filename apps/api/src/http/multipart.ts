import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { InvalidInputError, MESSAGES } from '#contracts';
import { FileTooLargeError } from '#files';
import { type ObjectStorage, type ReceivedObject, ReceivedTooLargeError } from '#storage';
import busboy, { type Busboy } from 'busboy';
import type { Request } from 'express';
import { SHAPE } from './input-shape.js';

const FIELD_BYTES_MAX = 64 * 1024;

/** What one field of files may bring. */
export interface FileRule {
  maxBytes: number;
  maxCount: number;
  /** What is said of one that is larger. */
  tooLarge: string;
  tooMany: string;
}

/** A file that came in, under the name it was given: the last part of a path, never more. */
export interface ReceivedFile {
  fileName: string;
  received: ReceivedObject;
}

/** A form with files. Whoever read it lets go of the files that were not kept. */
export interface MultipartForm {
  /** Every value of every field, in their order. */
  fields: Map<string, string[]>;
  files: Map<string, ReceivedFile[]>;
  discard(): Promise<void>;
}

/**
 * Reads a multipart form, its files streamed to storage: none is ever held in memory.
 * @param rules of the fields that may bring files; files of other fields are passed over
 * @throws FileTooLargeError, InvalidInputError; nothing is left in storage then
 */
export async function readMultipart(
  request: Request,
  storage: ObjectStorage,
  rules: Record<string, FileRule>,
): Promise<MultipartForm> {
  const fields = new Map<string, string[]>();
  const files = new Map<string, ReceivedFile[]>();
  const receiving: Promise<void>[] = [];
  let failure: unknown = null;
  const parser = createParser(request);
  const fail = (error: unknown) => {
    failure ??= error;
    parser.destroy();
  };

  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated) fail(malformed());
    else if (valueTruncated) fail(new InvalidInputError({ [name]: [MESSAGES.fieldTooLong] }));
    else fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) {
    parser.on(limit, () => fail(malformed()));
  }
  parser.on('file', (field, stream, { filename }) => {
    // An error of the form ends its files too; `parse` tells of it.
    stream.on('error', () => undefined);
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    // A form sends an empty file for a field that was left empty.
    if (!rule || !filename) {
      stream.resume();
      return;
    }
    const inField = files.get(field) ?? [];
    files.set(field, inField);
    if (inField.length >= rule.maxCount) {
      stream.resume();
      fail(new InvalidInputError({ [field]: [rule.tooMany] }));
      return;
    }
    const entry = { fileName: tidyName(filename) } as ReceivedFile;
    inField.push(entry);
    receiving.push(
      receive(stream, storage, rule).then((received) => {
        entry.received = received;
      }, fail),
    );
  });

  const discard = async () => {
    await Promise.all(receiving);
    for (const { received } of [...files.values()].flat()) {
      if (received) await storage.discard(received);
    }
  };
  try {
    await parse(request, parser);
    await Promise.all(receiving);
    if (failure) throw failure;
  } catch {
    await discard();
    // What the client still sends is let past, so that it reads the answer.
    request.unpipe();
    request.resume();
    // Half a form, whether the client went or wrote it so.
    throw failure ?? malformed();
  }
  return { fields, files, discard };
}

/** A client that sends nothing for so long has gone. */
const STALL_MS = 60_000;

/** Not by `pipeline`: that ends the connection with the parser, and nobody would read the answer. */
async function parse(request: Request, parser: Busboy): Promise<void> {
  const breakOff = () => parser.destroy(new Error('the client has gone'));
  if (request.destroyed) breakOff();
  request.once('aborted', breakOff);
  request.once('error', breakOff);
  request.setTimeout(STALL_MS, breakOff);
  request.pipe(parser);
  try {
    await finished(parser);
  } finally {
    request.setTimeout(0).off('aborted', breakOff);
  }
}

function createParser(request: Request): Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fields: SHAPE.keys, fieldSize: FIELD_BYTES_MAX, parts: SHAPE.keys * 2 },
    });
  } catch {
    throw malformed();
  }
}

async function receive(
  stream: Readable,
  storage: ObjectStorage,
  { maxBytes, tooLarge }: FileRule,
): Promise<ReceivedObject> {
  try {
    return await storage.receive(stream, maxBytes);
  } catch (error) {
    if (error instanceof ReceivedTooLargeError) throw new FileTooLargeError(tooLarge);
    // The form broke off, or the storage failed: then the stream is ended with the storage's error.
    const isOfStorage = typeof (error as NodeJS.ErrnoException).errno === 'number';
    throw stream.errored === error && !isOfStorage ? malformed() : error;
  }
}

function tidyName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '').trim();
  return [...visible].slice(-150).join('') || 'design';
}

function malformed(): InvalidInputError {
  return new InvalidInputError({ non_field_errors: [MESSAGES.uploadMalformed] });
}

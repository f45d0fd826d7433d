import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { InvalidInputError, API_MESSAGES, MESSAGES } from '#contracts';
import { FileTooLargeError } from '#files';
import { type ObjectStorage, type ReceivedObject, ReceivedTooLargeError } from '#storage';
import busboy, { type Busboy } from 'busboy';
import type { Request } from 'express';
import { SHAPE } from './input-shape.js';

const FIELD_BYTES_MAX = 64 * 1024;

/** Limits of a file field. */
export interface FileRule {
  maxBytes: number;
  maxCount: number;
  /** The message for a file that is too large. */
  tooLarge: string;
  tooMany: string;
}

/** A received file and the base name that the client gave it. */
export interface ReceivedFile {
  fileName: string;
  received: ReceivedObject;
}

/** A parsed form with files. The caller deletes the files that it does not keep. */
export interface MultipartForm {
  /** All values of each field, in order. */
  fields: Map<string, string[]>;
  files: Map<string, ReceivedFile[]>;
  discard(): Promise<void>;
}

/**
 * Parses a multipart form and streams its files to storage, so that no file is held in memory.
 * @param rules of the file fields; files of other fields are ignored
 * @throws FileTooLargeError, InvalidInputError; no file remains in storage then
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
    // An error of the form also ends its file streams; `parse` reports it.
    stream.on('error', () => undefined);
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    // Browsers send an empty file for an empty file field.
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
    // The rest of the body is read and discarded, so that the client reads the response.
    request.unpipe();
    request.resume();
    // The form is incomplete, because the client disconnected or sent it so.
    throw failure ?? malformed();
  }
  return { fields, files, discard };
}

/** A client that sends nothing for this long counts as disconnected. */
const STALL_MS = 60_000;

/** Does not use `pipeline`, which would close the connection with the parser before the client reads the response. */
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
    // Either the form was incomplete or the storage failed; in the second case the stream ends with the storage's
    // error.
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
  return new InvalidInputError({ non_field_errors: [API_MESSAGES.uploadMalformed] });
}

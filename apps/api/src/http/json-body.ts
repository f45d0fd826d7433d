import { isUtf8 } from 'node:buffer';
import { DomainError, MESSAGES } from '#contracts';
import type { RawBodyRequest } from '@nestjs/common';
import { json, type Request, type RequestHandler } from 'express';
import { assertJsonShape } from './input-shape.js';

class NotUtf8Error extends DomainError {
  constructor() {
    super(400, 'invalid_json', MESSAGES.invalidJson);
  }
}

const CHARSETS = /;\s*charset\s*=\s*"?([^\s";]*)/gi;

/** Reads JSON bodies, and keeps their bytes. What is not UTF-8 or misshapen is refused before it is parsed. */
export function readJson(): RequestHandler {
  const read = json({
    verify: (incoming, _response, bytes) => {
      const request = incoming as RawBodyRequest<Request>;
      request.rawBody = bytes;
      try {
        assertUtf8(request, bytes);
        assertJsonShape(bytes);
      } catch (error) {
        throw new Error('refused before it is parsed', { cause: error });
      }
    },
  });
  return (request, response, next) => {
    // body-parser marks the error that it is thrown as one of HTTP: the refusal itself comes through inside.
    read(request, response, (error?: unknown) => {
      const isRefusal = error instanceof Error && error.cause instanceof DomainError;
      next(isRefusal ? error.cause : error);
    });
  };
}

/** The parser would put other characters in the place of what it cannot read. @throws NotUtf8Error */
function assertUtf8(request: Request, bytes: Buffer): void {
  const charsets = [...(request.headers['content-type'] ?? '').matchAll(CHARSETS)];
  const saysUtf8 = charsets.every(([, charset]) => charset?.toLowerCase() === 'utf-8');
  if (!saysUtf8 || !isUtf8(bytes)) throw new NotUtf8Error();
}

import { isUtf8 } from 'node:buffer';
import { DomainError, API_MESSAGES } from '#contracts';
import type { RawBodyRequest } from '@nestjs/common';
import { json, type Request, type RequestHandler } from 'express';
import { assertJsonShape } from './input-shape.js';

class NotUtf8Error extends DomainError {
  constructor() {
    super(400, 'invalid_json', API_MESSAGES.invalidJson);
  }
}

const CHARSETS = /;\s*charset\s*=\s*"?([^\s";]*)/gi;

/** Reads JSON bodies and keeps the raw bytes. Invalid UTF-8 and excessive structures are refused before parsing. */
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
    // body-parser wraps errors as HTTP errors: the original error is inside.
    read(request, response, (error?: unknown) => {
      const isRefusal = error instanceof Error && error.cause instanceof DomainError;
      next(isRefusal ? error.cause : error);
    });
  };
}

/** The parser would replace invalid bytes silently. @throws NotUtf8Error */
function assertUtf8(request: Request, bytes: Buffer): void {
  const charsets = [...(request.headers['content-type'] ?? '').matchAll(CHARSETS)];
  const saysUtf8 = charsets.every(([, charset]) => charset?.toLowerCase() === 'utf-8');
  if (!saysUtf8 || !isUtf8(bytes)) throw new NotUtf8Error();
}

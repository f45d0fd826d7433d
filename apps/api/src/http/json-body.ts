import { isUtf8 } from 'node:buffer';
import { DomainError, MESSAGES } from '#contracts';
import type { RawBodyRequest } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

class NotUtf8Error extends DomainError {
  constructor() {
    super(400, 'invalid_json', MESSAGES.invalidJson);
  }
}

const CHARSETS = /;\s*charset\s*=\s*"?([^\s";]*)/gi;

/** Refuses JSON that is not UTF-8: the parser would put other characters in the place of what it cannot read. */
export function onlyUtf8(
  request: RawBodyRequest<Request>,
  _response: Response,
  next: NextFunction,
): void {
  const { rawBody } = request;
  const charsets = [...(request.get('content-type') ?? '').matchAll(CHARSETS)];
  const saysUtf8 = charsets.every(([, charset]) => charset?.toLowerCase() === 'utf-8');
  if (rawBody && !(saysUtf8 && isUtf8(rawBody))) next(new NotUtf8Error());
  else next();
}

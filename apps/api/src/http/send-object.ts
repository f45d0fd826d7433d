import { pipeline } from 'node:stream/promises';
import type { OpenObject } from '#storage';
import { Logger } from '@nestjs/common';
import type { Response } from 'express';

/** A client that reads nothing for this long counts as disconnected. */
const STALL_MS = 40_000;

const log = new Logger('SendObject');

/** Sends a stored object whose headers are set. Resolves without an error when the client disconnects. */
export async function sendObject(
  { stream, sizeBytes }: OpenObject,
  response: Response,
): Promise<void> {
  response.set('Content-Length', String(sizeBytes));
  response.setTimeout(STALL_MS, () => response.destroy());
  try {
    await pipeline(stream, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    log.error(`a stored object broke off: ${(error as Error).message}`);
  }
}

import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { type NextFunction, type Request, type Response } from 'express';

/** Files that the build compresses where that saves bytes; excludes path traversal and hidden files. */
const TEXT = /^(?:\/\w[\w.-]*)+\.(?:css|js|json|svg|txt|xml)$/;
/** Encodings by size, smallest first, with the extension of the compressed file. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Caching {
  maxAge: string;
  immutable?: boolean;
}

type Handler = (request: Request, response: Response, next: NextFunction) => unknown;

/** Serves a directory's files in the smallest encoding that the build made and the browser accepts. */
export function staticAssets(root: string, caching: Caching): Handler[] {
  return [compressedAssets(root, caching), express.static(root, { ...caching, index: false })];
}

function compressedAssets(root: string, caching: Caching): Handler {
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !TEXT.test(request.path)) return next();
    response.vary('Accept-Encoding');
    // A range applies to the uncompressed file.
    const found = request.get('range') ? null : await findEncoded(root, request);
    if (!found) return next();
    response.set('Content-Encoding', found.encoding).type(extname(request.path));
    response.sendFile(found.file, { root, ...caching, acceptRanges: false }, (error?: Error) => {
      // The client has disconnected, or the response has begun.
      if (!error || response.headersSent || request.destroyed) return;
      response.removeHeader('Content-Encoding');
      response.removeHeader('Content-Type');
      next(error);
    });
  };
}

async function findEncoded(
  root: string,
  request: Request,
): Promise<{ encoding: string; file: string } | null> {
  const accepted = request.acceptsEncodings();
  for (const [encoding, ending] of ENCODINGS) {
    const file = request.path + ending;
    if (accepted.includes(encoding) && (await isFile(join(root, file)))) return { encoding, file };
  }
  return null;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

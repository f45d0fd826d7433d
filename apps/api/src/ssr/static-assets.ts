import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { type NextFunction, type Request, type Response } from 'express';

/** What the build compresses, where that makes it smaller; no path that leads out or to a hidden file. */
const TEXT = /^(?:\/\w[\w.-]*)+\.(?:css|js|json|svg|txt|xml)$/;
/** What a browser takes, the smallest first, and the ending of the file that holds it. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Caching {
  maxAge: string;
  immutable?: boolean;
}

type Handler = (request: Request, response: Response, next: NextFunction) => unknown;

/** Serves the files of a directory, in the smallest form that the build made and the browser takes. */
export function staticAssets(root: string, caching: Caching): Handler[] {
  return [compressedAssets(root, caching), express.static(root, { ...caching, index: false })];
}

function compressedAssets(root: string, caching: Caching): Handler {
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !TEXT.test(request.path)) return next();
    response.vary('Accept-Encoding');
    // A part of a file is a part of the file as it is.
    const found = request.get('range') ? null : await findEncoded(root, request);
    if (!found) return next();
    response.set('Content-Encoding', found.encoding).type(extname(request.path));
    response.sendFile(found.file, { root, ...caching, acceptRanges: false }, (error?: Error) => {
      // Who has gone is told nothing.
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

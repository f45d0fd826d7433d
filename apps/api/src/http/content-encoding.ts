export type ContentEncoding = 'br' | 'gzip' | 'identity';

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/;

/** The smallest encoding of a page that the client accepts. @param header `Accept-Encoding` */
export function encodingFor(header: string | string[] = ''): ContentEncoding {
  const accepted = String(header)
    .toLowerCase()
    .split(',')
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';')[0]!.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

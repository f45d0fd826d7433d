const FALLBACK = 'design.zip';

/** The file name in a content-disposition header (RFC 6266); `design.zip` if there is none. */
export function fileNameOf(header: string | undefined): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Invalid encoding: use the plain name.
    }
  }
  const plain = /filename="([^"]*)"|filename=([^;\s]+)/i.exec(header ?? '');
  return plain?.[1] || plain?.[2] || FALLBACK;
}

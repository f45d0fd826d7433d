const FALLBACK = 'design.zip';

/** The file name of a content-disposition header, Chinese included; `design.zip` without one. */
export function fileNameOf(header: string | undefined): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Not what it says it is: the plain name stands beside it.
    }
  }
  const plain = /filename="([^"]*)"|filename=([^;\s]+)/i.exec(header ?? '');
  return plain?.[1] || plain?.[2] || FALLBACK;
}

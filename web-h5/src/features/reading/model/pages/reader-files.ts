import type { Reading, ReadingFile, ReadingPage } from '#contracts';

/** A page with the file that it is of. */
export interface ReaderPage extends ReadingPage {
  file: ReadingFile;
  /** The file's name as people read it. */
  fileName: string;
  /** Counts from 1 within the file. */
  nInFile: number;
}

/** All pages in their order. */
export function pagesOf({ files }: Pick<Reading, 'files'>): ReaderPage[] {
  return files.flatMap((file, index) =>
    file.pages.map((page, at) => ({
      ...page,
      file,
      fileName: displayName(file.name, index),
      nInFile: at + 1,
    })),
  );
}

/**
 * A page with the addresses of a later response. Another version has other pages under the same numbers.
 * @returns null if the response is none, is of another version or does not have the page
 */
export function renewedPage(
  renewed: Pick<Reading, 'files' | 'version'> | undefined,
  version: number,
  n: number,
): ReaderPage | null {
  if (renewed?.version !== version) return null;
  return pagesOf(renewed).find((page) => page.n === n) ?? null;
}

/** Replacement characters and control characters: the name was written in an unknown encoding. */
// oxlint-disable-next-line no-control-regex -- they are what a broken name consists of
const BROKEN = /[\uFFFD\u0000-\u001F\u007F-\u009F]/;

/** The name of a file without its folders. A name that cannot be shown is replaced. @param index of the file, from 0 */
export function displayName(path: string, index: number): string {
  const name =
    path
      .split(/[\\/]/)
      .filter((part) => part.trim() !== '')
      .at(-1) ?? '';
  if (name !== '' && !BROKEN.test(name)) return name;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
  return `文件 ${index + 1}${ending}（原名无法显示）`;
}

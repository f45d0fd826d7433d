import { PAGE_WIDTHS } from '#contracts';

/** The folder of page images and page texts in storage. */
export const PAGES_FOLDER = 'pages/';
const ARCHIVE_KEY = /^archives\/([0-9a-f-]{36})\.(?:zip|rar|7z)$/;
const PAGE_KEY = /^pages\/([0-9a-f-]{36})\//;

/** The width of a page's image, or its text. */
export type PageForm = keyof typeof PAGE_WIDTHS | 'text';

/**
 * The storage key of a page. It is derived from the archive's key, so that it is never used for another archive.
 * @param page counts from 1 through the archive
 */
export function pageKey(archiveKey: string, page: number, form: PageForm): string {
  const folder = `${PAGES_FOLDER}${ARCHIVE_KEY.exec(archiveKey)![1]}/${page}`;
  return form === 'text' ? `${folder}.json` : `${folder}-${PAGE_WIDTHS[form]}.webp`;
}

/** The keys that the archive of a page may have. */
export function archiveKeysOf(key: string): string[] {
  const id = PAGE_KEY.exec(key)?.[1];
  return id ? ['zip', 'rar', '7z'].map((format) => `archives/${id}.${format}`) : [];
}

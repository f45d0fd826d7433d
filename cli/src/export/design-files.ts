import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ManifestItem } from '#contracts';
import { ImportStopped, withRetry } from '#import-engine';
import { RefusedError, type Shop } from '../api.js';
import { CommandError } from '../exit.js';
import { importShopOf } from '../import/api-shop.js';
import { localFiles } from '../import/local-files.js';
import { partOf } from '../part-file.js';

/** How long a shop that does not answer, or breaks off, is asked again for one file. */
const RETRY_MS = 10_000;

/** Paths of a design's files, relative to the manifest. Empty cells keep the design's files when they are imported. */
export interface Places {
  file: string;
  images: string[];
}

export const NO_FILES: Places = { file: '', images: [] };

/** Writes the files of designs next to a manifest. Files of an earlier run are not requested again. */
export class DesignFiles {
  /** How many files the shop itself lacks. */
  missing = 0;

  constructor(
    private readonly shop: Shop,
    private readonly root: string,
  ) {}

  /**
   * Writes the files of a design; one that the shop lacks is reported and left out.
   * @throws CommandError that names the design, UnreachableError after several attempts
   */
  async save(item: ManifestItem): Promise<Places> {
    const images = await this.saveImages(item);
    if (!item.file) return { ...NO_FILES, images };
    const extension = extname(item.file.name).toLowerCase() || '.zip';
    const file = await this.saveOne(item, '图解文件', {
      from: `/designs/${item.id}/archive`,
      place: `files/${item.id}/archive${extension}`,
      sha256: item.file.sha256,
    });
    return { file: file ?? '', images };
  }

  /** @returns no places if one is missing: a list with fewer images would remove it from the design */
  private async saveImages(item: ManifestItem): Promise<string[]> {
    const places: (string | null)[] = [];
    for (const [i, imageId] of item.image_ids.entries()) {
      const saved = await this.saveOne(item, `第 ${i + 1} 张图`, {
        from: `/designs/${item.id}/originals/${imageId}`,
        place: `files/${item.id}/image-${i + 1}`,
        sha256: item.detail_images?.[i]?.sha256 ?? '',
      });
      places.push(saved);
    }
    return places.every((place) => place !== null) ? places : [];
  }

  /** @returns the place; null if the shop lacks the file */
  private async saveOne(
    { id, sku }: ManifestItem,
    what: string,
    { from, place, sha256 }: { from: string; place: string; sha256: string },
  ): Promise<string | null> {
    const path = join(this.root, place);
    if (await this.hasWhole(path, sha256)) return place;
    const design = `#${id}（${sku}）的${what}`;
    try {
      await retried(this.shop, () => this.download(from, path));
      return place;
    } catch (error) {
      if (isMissing(error)) {
        console.error(`${design}：商城里没有这个文件`);
        this.missing += 1;
        return null;
      }
      if (!(error instanceof CommandError)) throw error;
      throw new CommandError(`${design}没有下载完：${error.message}`, error.exitCode);
    }
  }

  private async hasWhole(path: string, sha256: string): Promise<boolean> {
    try {
      return (await localFiles(this.root).hash(path)).sha256 === sha256;
    } catch {
      return false;
    }
  }

  private async download(from: string, path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    try {
      await pipeline(this.shop.bytes(from), createWriteStream(partOf(path)));
      await rename(partOf(path), path);
    } catch (error) {
      await rm(partOf(path), { force: true });
      throw error;
    }
  }
}

/** Repeats a request while the shop is unavailable. @throws the last error of the request */
export async function retried<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
  const api = importShopOf(shop);
  try {
    return await withRetry(
      // A retry does not bring back a file that the shop lacks.
      { faultOf: (error) => (isMissing(error) ? { kind: 'other' } : api.faultOf(error)) },
      work,
      new AbortController().signal,
      RETRY_MS,
    );
  } catch (error) {
    throw error instanceof ImportStopped ? error.reason : error;
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof RefusedError)) return false;
  return error.status === 404 || error.body?.code === 'file_missing';
}

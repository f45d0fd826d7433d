import { LIMITS } from '#contracts';
import { InvalidResponseError } from '../../../shared/lib/parse-response';
import { fileNameOf } from './content-disposition';
import type { StreamedArchive } from './stream';

/** The file is left to the browser's own downloader: it is large, or another host has it. */
export class BrowserDownloadRequired extends Error {}

/** What has arrived of an archive. What is missing is asked for from there on. */
export class PartialArchive {
  private chunks: Uint8Array<ArrayBuffer>[] = [];
  private etag: string | null = null;
  private loaded = 0;
  name = '';

  get hasBegun(): boolean {
    return this.loaded > 0;
  }

  /** The headers that ask for the rest; none for the whole. */
  get restHeaders(): Record<string, string> {
    if (!this.hasBegun || !this.etag) return {};
    return { Range: `bytes=${this.loaded}-`, 'If-Range': this.etag };
  }

  /**
   * Adds what an answer brings, until its end. An answer with the whole archive begins anew.
   * @param onPercent of the whole archive, from 0 to 100
   * @throws BrowserDownloadRequired as soon as that is known; what broke the connection otherwise, and what came
   *   before that stays
   */
  async read(answer: StreamedArchive, onPercent: (percent: number) => void): Promise<void> {
    // A redirection that was not followed has no status.
    if (answer.status === 0) throw new BrowserDownloadRequired();
    const { start, total } = placeOf(answer);
    // No archive is empty, or JSON.
    if (total === 0 || answer.header('content-type')?.includes('json')) {
      await answer.data.cancel();
      throw new InvalidResponseError('no archive');
    }
    if (total > LIMITS.blobMaxBytes) {
      await answer.data.cancel();
      throw new BrowserDownloadRequired();
    }
    if (start !== this.loaded) this.clear();
    this.etag = answer.header('etag');
    this.name = fileNameOf(answer.header('content-disposition') ?? undefined);
    const reader = answer.data.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      this.chunks.push(next.value);
      this.loaded += next.value.length;
      onPercent(Math.floor((this.loaded / total) * 100));
    }
    if (this.loaded !== total) throw new TypeError('the connection ended before the file did');
  }

  toBlob(): Blob {
    return new Blob(this.chunks);
  }

  private clear(): void {
    this.chunks = [];
    this.loaded = 0;
  }
}

/** Where an answer's bytes belong, and how many the whole archive has. */
function placeOf(answer: StreamedArchive): { start: number; total: number } {
  const part = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.header('content-range') ?? '');
  if (part) return { start: Number(part[1]), total: Number(part[2]) };
  return { start: 0, total: Number(answer.header('content-length')) };
}

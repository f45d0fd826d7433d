import { LIMITS } from '#contracts';
import { InvalidResponseError } from '../../../shared/lib/http/parse-response';
import { fileNameOf } from './content-disposition';
import type { StreamedArchive } from './stream';

/** The browser has to download the file itself: it is too large for memory, or another host serves it. */
export class BrowserDownloadRequired extends Error {}

/** The received part of an archive. A range request gets the rest. */
export class PartialArchive {
  private chunks: Uint8Array<ArrayBuffer>[] = [];
  private etag: string | null = null;
  private loaded = 0;
  name = '';

  get hasData(): boolean {
    return this.loaded > 0;
  }

  /** The headers of the range request for the rest; none for the whole archive. */
  get restHeaders(): Record<string, string> {
    if (!this.hasData || !this.etag) return {};
    return { Range: `bytes=${this.loaded}-`, 'If-Range': this.etag };
  }

  /**
   * Reads a response to its end. A response with the whole archive discards the received part.
   * @param onPercent called with the progress of the whole archive, 0 to 100
   * @throws BrowserDownloadRequired before anything is read; a network error otherwise, and keeps the received part
   */
  async read(response: StreamedArchive, onPercent: (percent: number) => void): Promise<void> {
    // A redirect that was not followed has status 0.
    if (response.status === 0) throw new BrowserDownloadRequired();
    const { start, total } = rangeOf(response);
    // An archive is never empty or JSON.
    if (total === 0 || response.header('content-type')?.includes('json')) {
      await response.data.cancel();
      throw new InvalidResponseError('not an archive');
    }
    if (total > LIMITS.blobMaxBytes) {
      await response.data.cancel();
      throw new BrowserDownloadRequired();
    }
    if (start !== this.loaded) this.clear();
    this.etag = response.header('etag');
    this.name = fileNameOf(response.header('content-disposition') ?? undefined);
    const reader = response.data.getReader();
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

/** The offset of a response's bytes, and the size of the whole archive. */
function rangeOf(response: StreamedArchive): { start: number; total: number } {
  const part = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.header('content-range') ?? '');
  if (part) return { start: Number(part[1]), total: Number(part[2]) };
  return { start: 0, total: Number(response.header('content-length')) };
}

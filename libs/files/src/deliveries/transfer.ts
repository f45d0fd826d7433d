import type { Writable } from 'node:stream';

const HEARTBEAT_MS = 15_000;
/**
 * A phone that lost its network closes its connection only after 15 minutes. This is shorter than the silence
 * after which a grant counts as idle, so that the buyer's next attempt continues it.
 */
const STALL_MS = 40_000;

/**
 * When the reader disconnects during a write, the process does not learn how many bytes of it arrived. Small writes keep
 * this error small. Writes above 256 KiB are not faster.
 */
const MAX_WRITE_BYTES = 256 * 1024;
const MIN_WRITE_BYTES = 16 * 1024;
const MIN_WRITES = 64;

/** What a transfer has sent. */
export interface Transferred {
  /**
   * The bytes that may have arrived. They include a write during which the reader disconnected: a reader continues behind
   * what it has, so that bytes which were not counted would be missing from the sum of all transfers.
   */
  bytes: number;
  /** Whether all bytes have left this process. */
  isWhole: boolean;
}

/**
 * Sends a file's chunks and reports how many bytes left this process. A reader that has the last byte may
 * disconnect before the stream ends, so bytes are counted instead of events. The next chunk is requested
 * after the previous one has left or the transfer has ended.
 * @param onProgress called every 15 s while bytes move; it must not throw, which would end the transfer
 */
export async function transfer(
  chunks: AsyncIterable<Buffer>,
  sizeBytes: number,
  sink: Writable,
  onProgress: () => Promise<void>,
): Promise<Transferred> {
  const share = Math.ceil(sizeBytes / MIN_WRITES);
  const writeBytes = Math.min(MAX_WRITE_BYTES, Math.max(MIN_WRITE_BYTES, share));
  let bytes = 0;
  let isWhole = false;
  let lastHeartbeat = Date.now();
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += writeBytes) {
        if (sink.destroyed) throw new Error('the reader left');
        const part = chunk.subarray(at, at + writeBytes);
        bytes += part.length;
        const isLast = bytes === sizeBytes;
        await write(sink, part, isLast);
        isWhole = isLast;
        if (!isLast && Date.now() - lastHeartbeat > HEARTBEAT_MS) {
          lastHeartbeat = Date.now();
          await onProgress();
        }
      }
      if (isWhole) break;
    }
    sink.end();
  } catch {
    // The reader disconnected or the disk failed: the reader sees a truncated response.
    sink.destroy();
  }
  return { bytes, isWhole };
}

/**
 * Resolves when bytes have left this process; rejects when the sink is closed or stalled. The last ones end the
 * sink: closing the file takes time, in which the reader may disconnect from a response that has not ended.
 */
function write(sink: Writable, bytes: Buffer, isLast: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => settle(new Error('the reader left'));
    const stalled = setTimeout(() => settle(new Error('the reader takes nothing')), STALL_MS);
    const settle = (error?: Error | null) => {
      clearTimeout(stalled);
      sink.off('close', gone);
      if (error) reject(error);
      else resolve();
    };
    sink.once('close', gone);
    if (isLast) sink.end(bytes, settle);
    else sink.write(bytes, settle);
  });
}

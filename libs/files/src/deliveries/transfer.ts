import type { Writable } from 'node:stream';

const HEARTBEAT_MS = 15_000;
/**
 * A phone that lost its network closes its connection only after 15 minutes. This is shorter than the silence
 * after which a grant counts as idle, so that the buyer's next attempt continues it.
 */
const STALL_MS = 40_000;

/**
 * Sends a file's chunks and reports how many bytes left this process. A reader that has the last byte may
 * disconnect before the stream ends, so bytes are counted instead of events. The next chunk is requested
 * after the previous one has left or the transfer has ended.
 * @param onProgress called every 15 s while bytes move
 */
export async function transfer(
  chunks: AsyncIterable<Buffer>,
  sizeBytes: number,
  sink: Writable,
  onProgress: () => Promise<void>,
): Promise<number> {
  let sentBytes = 0;
  let lastHeartbeat = Date.now();
  try {
    for await (const chunk of chunks) {
      const isLast = sentBytes + chunk.length === sizeBytes;
      await write(sink, chunk, isLast);
      sentBytes += chunk.length;
      if (isLast) break;
      if (Date.now() - lastHeartbeat > HEARTBEAT_MS) {
        lastHeartbeat = Date.now();
        await onProgress();
      }
    }
    sink.end();
  } catch {
    // The reader disconnected or the disk failed: the count is correct, and the reader sees a truncated
    // response.
    sink.destroy();
  }
  return sentBytes;
}

/**
 * Resolves when a chunk has left this process; rejects when the sink is closed or stalled. The last chunk ends the
 * sink: closing the file takes time, in which the reader may disconnect from a response that has not ended.
 */
function write(sink: Writable, chunk: Buffer, isLast: boolean): Promise<void> {
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
    if (sink.destroyed) gone();
    else if (isLast) sink.end(chunk, settle);
    else sink.write(chunk, settle);
  });
}

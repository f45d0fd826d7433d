import { describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { useWriteQueue, type WriteQueue } from './use-write-queue';

interface ControlProps {
  write: (text: string) => Promise<void>;
  onQueue: (queue: WriteQueue<string>) => void;
}

function Control({ write, onQueue }: ControlProps) {
  onQueue(useWriteQueue({ name: 'ticks', queueKey: ['ticks'], mutationFn: write }));
  return null;
}

/** The queue of a component, outside of a browser. */
function queueOf(write: ControlProps['write']): WriteQueue<string> {
  const queues: WriteQueue<string>[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Control write={write} onQueue={(queue) => queues.push(queue)} />
    </QueryClientProvider>,
  );
  return queues[0]!;
}

describe(useWriteQueue, () => {
  it('writes every change of three quick taps, one after the other, also behind one that fails (READ-03)', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
    const written: string[] = [];
    let running = 0;
    await new Promise<void>((resolve) => {
      const queue = queueOf(async (text) => {
        running += 1;
        await new Promise((answered) => setTimeout(answered, 5));
        written.push(`${text} of ${running}`);
        running -= 1;
        if (text === 'second') throw new Error('refused');
        if (text === 'third') resolve();
      });
      for (const text of ['first', 'second', 'third']) queue.send(text);
    });
    expect(written).toEqual(['first of 1', 'second of 1', 'third of 1']);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});

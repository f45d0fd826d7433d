import { once } from 'node:events';

/** Sends a message to the parent. Resolves when the parent has handled it, so that results do not pile up in memory. */
export type Report<Message> = (message: Message) => Promise<void>;

/**
 * The main function of a process that `runBounded` starts: receives one task, does it, and exits.
 * @param work declares the types of its task and of its messages
 */
export function runTask(work: (task: never, report: Report<unknown>) => Promise<void>): void {
  const report: Report<unknown> = async (message) => {
    const handled = once(process, 'message');
    process.send!(message);
    await handled;
  };
  // The parent has exited.
  process.on('disconnect', () => process.exit());
  process.once('message', (task) => {
    void work(task as never, report).then(() => process.exit());
  });
}

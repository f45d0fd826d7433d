import { createInterface, type Interface } from 'node:readline/promises';
import { CommandError, EXIT, UsageError } from './exit.js';

/**
 * Asks for confirmation before a change.
 * @param yes given on the command line: skips the question
 * @param hint the alternative for non-interactive use
 * @throws UsageError when standard input is not interactive, CommandError when the answer is no or the question is
 * left with Ctrl-C or Ctrl-D
 */
export async function confirm(
  question: string,
  yes = false,
  hint = '不在终端里运行时，请加 --yes 确认',
): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new UsageError(hint);
  const ask = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await answerTo(ask, `${question} [y/N] `);
    // The terminal is still on the line of the question.
    if (answer === null) process.stderr.write('\n');
    if (!/^(y|yes|是)$/i.test(answer?.trim() ?? '')) {
      throw new CommandError('已取消', EXIT.failed);
    }
  } finally {
    ask.close();
  }
}

/** @returns the line that was typed; null when the input was closed instead, for which some versions of Node reject */
async function answerTo(ask: Interface, question: string): Promise<string | null> {
  const closed = new Promise<null>((resolve) => ask.once('close', () => resolve(null)));
  const typed = ask.question(question).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ABORT_ERR') return null;
    throw error;
  });
  return Promise.race([typed, closed]);
}

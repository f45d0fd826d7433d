import { createInterface } from 'node:readline/promises';
import { CommandError, EXIT, UsageError } from './exit.js';

/**
 * Asks for confirmation before a change.
 * @param yes given on the command line: skips the question
 * @param hint the alternative for non-interactive use
 * @throws UsageError when standard input is not interactive, CommandError when the answer is no
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
    const answer = await ask.question(`${question} [y/N] `);
    if (!/^(y|yes|是)$/i.test(answer.trim())) throw new CommandError('已取消', EXIT.failed);
  } finally {
    ask.close();
  }
}

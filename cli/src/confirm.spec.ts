import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { confirm } from './confirm.js';
import { CommandError, EXIT } from './exit.js';

const [CTRL_C, CTRL_D] = ['\u0003', '\u0004'];
const { stdin, stderr } = process;

/** Replaces a stream of the process. */
function replace(name: 'stdin' | 'stderr', value: unknown): void {
  Object.defineProperty(process, name, { value, configurable: true });
}

let keyboard: PassThrough;
let shown: string;

beforeEach(() => {
  keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  replace('stdin', keyboard);
  shown = '';
  const screen = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  screen.on('data', (text) => (shown += String(text)));
  replace('stderr', screen);
});

afterEach(() => {
  replace('stdin', stdin);
  replace('stderr', stderr);
});

/** Asks and types. @returns what the question ended with; null after a yes */
async function typing(keys: string): Promise<unknown> {
  const asked = confirm('继续吗？').then(
    () => null,
    (error: unknown) => error,
  );
  keyboard.write(keys);
  return asked;
}

describe(confirm, () => {
  it.each([
    ['n', 'n\r'],
    ['Enter', '\r'],
    ['Ctrl-C', CTRL_C],
    ['Ctrl-D', CTRL_D],
  ])('%s cancels in one line', async (_name, keys) => {
    const ended = await typing(keys);
    expect(ended).toBeInstanceOf(CommandError);
    expect(ended).toMatchObject({ message: '已取消', exitCode: EXIT.failed });
    expect(shown).toContain('继续吗？ [y/N] ');
    expect(shown).toMatch(/\n$/);
  });

  it('the end of the input cancels too', async () => {
    const asked = confirm('继续吗？');
    keyboard.end();
    await expect(asked).rejects.toMatchObject({ message: '已取消' });
  });

  it.each(['y', 'YES', '是'])('%s goes on', async (answer) => {
    expect(await typing(`${answer}\r`)).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { readOptions, seedOption } from './options.mjs';
import { ExpectedError } from './output.mjs';

const DECLARED = {
  requests: { type: 'number', default: 20_000 },
  designs: { type: 'numbers', default: [10, 300] },
  port: { type: 'number', default: 3000, most: 65_535 },
  seed: seedOption(7),
  only: { type: 'string', multiple: true, default: ['redis'] },
  force: { type: 'boolean', default: false },
};
const read = (...args) => readOptions(DECLARED, { args }).values;

describe('readOptions', () => {
  it('gives the defaults', () => {
    expect(read()).toEqual({
      requests: 20_000,
      designs: [10, 300],
      port: 3000,
      seed: 7,
      only: ['redis'],
      force: false,
    });
  });

  it('reads whole numbers, texts and switches', () => {
    const args = ['--requests=5', '--designs', '1,2', '--seed', '0', '--only', 'api', '--force'];
    expect(read(...args)).toMatchObject({
      requests: 5,
      designs: [1, 2],
      seed: 0,
      only: ['api'],
      force: true,
    });
  });

  it.each([
    [['--requests', 'abc'], '--requests 须是 1 或更大的整数，而不是“abc”'],
    [['--requests', ''], '--requests 须是'],
    [['--requests', '0'], '--requests 须是 1 或更大的整数'],
    [['--requests', '1.5'], '--requests 须是'],
    [['--requests=-5'], '--requests 须是'],
    [['--seed', 'x'], '--seed 须是 0 或更大的整数'],
    [['--designs', '10,'], '--designs 须是'],
    [['--port', '65536'], '--port 须是 1 到 65535 的整数'],
    [['--request', '5'], '可以写 --requests、--designs、--port、--seed、--only、--force'],
    [['--requests'], '参数不对'],
    [['extra'], '参数不对'],
  ])('refuses %j in one line', (args, message) => {
    expect(() => read(...args)).toThrow(ExpectedError);
    expect(() => read(...args)).toThrow(message);
  });

  it('gives the other arguments of a tool that takes them', () => {
    const { values, positionals } = readOptions(
      { force: { type: 'boolean', default: false } },
      { allowPositionals: true, args: ['orders', '--force'] },
    );
    expect([values, positionals]).toEqual([{ force: true }, ['orders']]);
  });
});

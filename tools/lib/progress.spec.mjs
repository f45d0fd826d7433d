import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { showProgress } from './progress.mjs';

let written;
let state;

beforeEach(() => {
  jest.useFakeTimers();
  written = [];
  state = '1/9';
});

afterEach(() => {
  jest.useRealTimers();
});

const begin = (isTTY) =>
  showProgress(() => state, {
    isTTY,
    write: (text, done) => {
      written.push(text);
      if (typeof done === 'function') done();
      return true;
    },
  });

describe('showProgress', () => {
  it('writes a line to a log every ten seconds until it is stopped', () => {
    const stop = begin(false);
    jest.advanceTimersByTime(9_999);
    expect(written).toEqual([]);
    jest.advanceTimersByTime(1);
    state = '5/9';
    jest.advanceTimersByTime(10_000);
    stop();
    jest.advanceTimersByTime(60_000);
    expect(written).toEqual([
      expect.stringMatching(/^\[ *\d+\.\ds\] 1\/9\n$/),
      expect.stringMatching(/^\[ *\d+\.\ds\] 5\/9\n$/),
    ]);
  });

  it('replaces one line of a terminal every second, and clears it at the end', () => {
    const stop = begin(true);
    jest.advanceTimersByTime(2_000);
    stop();
    jest.advanceTimersByTime(60_000);
    const all = written.join('');
    expect(all.match(/1\/9/g)).toHaveLength(2);
    expect(all).not.toContain('\n');
    const clearedLine = '\u001b[2K\u001b[1G';
    expect(all.split(clearedLine)).toHaveLength(4);
    expect(all.endsWith(clearedLine)).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { marksAfter } from './preview-marks';

const mark = (n: number) => ({ file: '图解.pdf', n });

describe(marksAfter, () => {
  it('has the pages of all ticks that follow each other, each once (READ-03)', () => {
    const page = { ...mark(1), width: 3, height: 4, url: '/1.webp' };
    const ticks = [2, 3, 2].map((n) => ({ mark: mark(n), isOn: true }));
    expect(marksAfter([page], ticks)).toEqual([mark(1), mark(3), mark(2)]);
    expect(marksAfter([page], [...ticks, { mark: mark(1), isOn: false }])).toEqual([
      mark(3),
      mark(2),
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { templateData } from './wechat-fields.js';

describe(templateData, () => {
  it('writes facts into the fields (NOTE-02)', () => {
    const data = { thing1: '{design}', amount2: '{amount}', time3: '{time}' };
    const facts = { design: '海盐围巾', amount: '12.50', time: '2026年11月23日 22:15' };
    expect(templateData(data, facts)).toEqual({
      thing1: { value: '海盐围巾' },
      amount2: { value: '12.50' },
      time3: { value: '2026年11月23日 22:15' },
    });
  });

  it.each([
    ['thing1', '针'.repeat(21), `${'针'.repeat(19)}…`],
    ['thing1', '针'.repeat(20), '针'.repeat(20)],
    ['phrase2', '🧶🧶🧶🧶🧶🧶', '🧶🧶🧶🧶…'],
    ['thing3', ' 第 1 行\n第 2 行 ', '第 1 行 第 2 行'],
    ['thing3', ' ', '无'],
    ['time4', '2026年11月23日 22:15', '2026年11月23日 22:15'],
  ])('cuts %s of %j to %j (NOTE-02)', (field, text, expected) => {
    expect(templateData({ [field]: '{text}' }, { text })).toEqual({ [field]: { value: expected } });
  });
});

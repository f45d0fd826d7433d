import { readSheet } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { sizeLabel, yarnList, yarnListText } from './yarn-list';

const NOTHING = { label: null, fits: null, ease_cm: null };
const { sheet } = readSheet({
  craft: ['knit'],
  yarn_weight: 'dk',
  sizes: ['S', 'M'].map((code) => ({ code, ...NOTHING })),
  tools: [{ role: 'main', mm: 4, kind: 'circular', tip_cm: null, cable_cm: 80, sets: null }],
  notions: [{ type: '纽扣', qty: 5, spec: '15 mm' }],
  yardage_m: [1000, null],
  grams: [400, 450],
  suggested: [
    {
      brand: '回归线',
      name: '云朵',
      colour: '米白',
      fibre: [],
      m_per_ball: 120,
      g_per_ball: 50,
      balls: [9, 10],
      used_for: null,
    },
  ],
});

describe('the list of what to buy for a size (WALK-07)', () => {
  it('has the yarn of that size alone, tools and notions', () => {
    expect(yarnListText('云朵毛衣', sheet!, 0)).toBe(
      [
        '《云朵毛衣》S 码买线清单',
        '线材粗细：中粗线（DK）',
        '用线量：约 1,000 m',
        '克数：约 400 g',
        '推荐线材：回归线·云朵 米白（50g/120m） 9团',
        '用针：主针 4.0mm（US 6） 环针 80cm',
        '辅料：纽扣 ×5（15 mm）',
      ].join('\n'),
    );
    expect([0, 1].map((size) => sizeLabel(sheet!, size))).toEqual(['S（约 1,000 m）', 'M']);
  });

  it('marks estimated metres, also in the text and beside the size (SHEET-10)', () => {
    const estimated = { ...sheet!, provenance: { yardage_m: 'estimated' as const } };
    const lines = yarnListText('云朵毛衣', estimated, 0).split('\n');
    expect(lines.filter((line) => line.includes('估算'))).toEqual(['用线量：约 1,000 m（估算）']);
    expect(sizeLabel(estimated, 0)).toBe('S（估算约 1,000 m）');
  });

  it('leaves out what is unknown of a size', () => {
    const labels = yarnList(sheet!, 1).map(({ label }) => label);
    expect(labels).not.toContain('用线量');
    expect(labels).toContain('克数');
  });

  it('says nothing of grams and balls that are unknown of a size (WALK-07, SHEET-12)', () => {
    const [yarn] = sheet!.suggested;
    const unknown = { ...sheet!, grams: [400, null], suggested: [{ ...yarn!, balls: [9, null] }] };
    const texts = yarnList(unknown, 1).map(({ label, text }) => `${label}：${text}`);
    expect(texts.join('\n')).not.toContain('?');
    expect(texts).toContain('推荐线材：回归线·云朵 米白（50g/120m）');
  });
});

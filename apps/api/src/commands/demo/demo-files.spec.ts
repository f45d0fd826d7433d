import { findSheetWarnings, type Technique } from '#contracts';
import { documentFont } from '#files';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { demoFilesOf } from './demo-files.js';
import { DEMO_DESIGNS } from './designs/index.js';
import { demoCharacters } from './document/characters.js';
import { descriptionOf, patternText } from './document/written-pattern.js';
import type { Move } from './patterns/pattern.js';
import { patternOf } from './patterns/sheet.js';

/** Words that sell, and what a construction must be for them. */
const CLAIMS: [word: string, technique: Technique][] = [
  ['从上往下', 'top-down'],
  ['从领口往下', 'top-down'],
  ['从下往上', 'bottom-up'],
  ['无需缝合', 'seamless'],
  ['圆育克', 'circular-yoke'],
  ['插肩', 'raglan-sleeve'],
  ['落肩', 'drop-sleeve'],
  ['圈织', 'in-the-round'],
  ['没有袖子', 'sleeveless'],
];

describe('the documents of the demo designs', () => {
  it.each(DEMO_DESIGNS.map((design) => [design.name, design] as const))(
    '%s: the description claims what its pieces are (SHEET-16)',
    (_name, design) => {
      const pattern = patternOf(design);
      const text = descriptionOf(pattern);
      const { techniques, pieces } = design.construction;
      for (const [word, technique] of CLAIMS) {
        expect([word, !text.includes(word) || techniques.includes(technique)]).toEqual([
          word,
          true,
        ]);
      }
      const names = pieces.map(({ name }) => name);
      expect(names.includes('前襟')).toBe(text.includes('开衫'));
      expect(text.includes('背心') && names.includes('袖')).toBe(false);
      expect(text).not.toMatch(/undefined|NaN|null/);
    },
  );

  it.each(DEMO_DESIGNS.map((design) => [design.name, design] as const))(
    '%s: the text says every count of the instructions (SHEET-16)',
    (_name, design) => {
      const text = patternText(patternOf(design));
      expect(text).not.toMatch(/undefined|NaN|null|\[object/);
      const counts = design.construction.pieces.flatMap(({ moves }) =>
        moves.flatMap((list) => list.flatMap(castOns)),
      );
      for (const count of counts) expect(text).toMatch(new RegExp(`(?<!\\d)${count}(?!\\d)`));
    },
  );

  it('are written in characters of their font (SHEET-16)', () => {
    const font = documentFont();
    expect(demoCharacters().filter((character) => !font.has(character))).toEqual([]);
  });

  it('come as PDF first, chart data, drawing and text, with four pictures (SHEET-16)', async () => {
    const design = DEMO_DESIGNS.find(({ name }) => name === '雪国费尔岛育克毛衣')!;
    const { archive, pictures, sheet } = await demoFilesOf(design);
    const entries = archive.toString('latin1').split('PK\u0001\u0002').length - 1;
    expect(entries).toBe(4);
    expect(archive.indexOf('.pdf')).toBeLessThan(archive.indexOf('.chart.json'));
    expect(sheet.pages).toBeGreaterThanOrEqual(5);
    expect(findSheetWarnings(sheet)).toEqual([]);
    expect(pictures).toHaveLength(4);
    for (const picture of pictures) {
      expect(await sharp(picture).metadata()).toMatchObject({
        format: 'jpeg',
        width: 800,
        height: 1000,
      });
    }
  });
});

const castOns = (move: Move): number[] =>
  move.do === 'cast_on' || move.do === 'pick_up' ? [move.stitches] : [];

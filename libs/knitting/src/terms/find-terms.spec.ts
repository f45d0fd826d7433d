import { describe, expect, it } from '@jest/globals';
import { CROCHET_TERMS } from './crochet-terms.js';
import { findTerms, namesOf } from './find-terms.js';
import { KNITTING_TERMS } from './knitting-terms.js';

const found = (text: string) => findTerms(text).map(({ chinese }) => chinese);

describe('a selected term', () => {
  it('is found by its names in Chinese, English and Japanese (READ-12)', () => {
    for (const text of ['左上2并1', 'k2tog', 'K2TOG', '左上２并１', '左上2目一度', ' 右倾减针。']) {
      expect(found(text)).toEqual(['左上2并1']);
    }
    expect(found('ssk')).toEqual(['右上2并1']);
    expect(found('かけ目')).toContain('空针');
  });

  it.each([
    ['yarn over', '空针'],
    ['cast on', '起针'],
    ['Cast-on', '起针'],
    ['bind off', '收针'],
    ['St st', '平针'],
    ['stockinette stitch', '平针'],
    ['g st', '起伏针'],
    ['seed stitch', '单桂花针'],
    ['seed', '单桂花针'],
    ['w&t', '绕线引返'],
    ['wrap & turn', '绕线引返'],
    ['wrap and turn', '绕线引返'],
    ['short row', '引返'],
    ['German short rows', '德式引返'],
    ['magic ring', '环形起针'],
    ['turning chain', '起立针'],
    ['shell', '松针'],
    ['A(隐)', '隐形减针'],
    ['（A（隐））', '隐形减针'],
    ['左上二并一', '左上2并1'],
    ['右上二并一', '右上2并1'],
    ['中上三并一', '中上3并1'],
    ['左上2針交叉', '左上2针交叉'],
    ['左上两针交叉', '左上2针交叉'],
    ['外钩长针', '外钩针'],
    ['记号扣', '记号扣'],
    ['第 3 行', '行 / 圈'],
    ['(k2tog', '左上2并1'],
    ['k2tog)*', '左上2并1'],
  ])('such as %s is found as it is written (READ-12)', (text, name) => {
    expect(found(text)[0]).toBe(name);
  });

  it('is no other term whose name begins alike (READ-12)', () => {
    expect(found('M1')).toEqual(['左扭加针', '右扭加针']);
    expect(found('CH1')).toEqual(found('CH'));
    expect(found('2X')).toEqual(['短针']);
    expect(found('K2')).toEqual(found('K'));
    expect(found('CO')).toEqual(['起针']);
  });

  it('is found by every name in the tables (READ-12)', () => {
    const terms = [...KNITTING_TERMS, ...CROCHET_TERMS];
    const missing = terms.flatMap((term) =>
      namesOf(term).filter((name) => !findTerms(name).includes(term)),
    );
    expect(missing).toEqual([]);
  });

  it('is found behind its count, and in a few words around it (READ-12)', () => {
    expect(found('3下')).toContain('下针');
    expect(found('再织左上2并1一次')).toContain('左上2并1');
  });

  it('shows what is easily confused (READ-12)', () => {
    expect(findTerms('空针').some(({ conflict }) => conflict.includes('跳过'))).toBe(true);
  });

  it('is none in a sentence, a number or nothing (READ-12)', () => {
    for (const text of [
      '',
      '  ',
      '12',
      '的',
      'x'.repeat(200),
      '这一段要多读几遍才好懂'.repeat(5),
    ]) {
      expect(found(text)).toEqual([]);
    }
  });
});

import { EMPTY_SEARCH, readSearch } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  bodyFields,
  bodyValue,
  gaugeFields,
  gaugeValue,
  stashFields,
  stashValue,
} from './own-values';
import {
  countText,
  queryOf,
  readRangeFields,
  toggled,
  valueOf,
  withOnly,
  withoutPart,
} from './search-edits';

const searchOf = (query: string) => readSearch(new URLSearchParams(query)).search;

describe('the address of a search (FIND-02)', () => {
  it('has each choice once and loses it again', () => {
    const chosen = toggled(searchOf('weight=dk'), { filter: 'weight', value: 'worsted' });
    expect(searchOf(queryOf(chosen))).toEqual(chosen);
    expect(queryOf(toggled(chosen, { filter: 'weight', value: 'dk' }))).toBe('weight=worsted');
    expect(queryOf(EMPTY_SEARCH)).toBe('');
  });

  it('replaces the only value of a filter, and drops it when there is none', () => {
    const search = searchOf('body=bust:92&needle_min=3');
    expect(queryOf(withOnly(search, 'body', 'head:56'))).toBe('body=head%3A56&needle_min=3');
    expect(valueOf(withOnly(search, 'needle', ''), 'needle')).toBe('');
  });

  it('takes a range from two fields, or says what is wrong', () => {
    expect(readRangeFields('needle', '3', '4.5')).toEqual({ value: '3-4.5', fault: '' });
    expect(readRangeFields('needle', '', '')).toEqual({ value: '', fault: '' });
    expect(readRangeFields('needle', '5', '4').fault).toBe('下限不能大于上限');
    expect(readRangeFields('needle', 'abc', '').fault).toMatch(/针号请填/);
  });
});

describe('the words of a search', () => {
  it('lose the part that became a filter (FIND-09)', () => {
    const part = (written: string, at: number) => ({
      text: '4mm',
      filter: 'needle',
      value: '4-4',
      written,
      at,
    });
    expect(withoutPart('开衫 4 MM 女', part('4 MM', 3))).toBe('开衫 女');
    expect(withoutPart('４ｍｍ', part('４ｍｍ', 0))).toBe('');
    expect(withoutPart('14mm 4mm', part('4mm', 5))).toBe('14mm');
    expect(withoutPart('开衫', part('4mm', 0))).toBeNull();
    expect(withoutPart('4mm', { text: '4mm', filter: 'needle', value: '4-4' })).toBeNull();
  });

  it('are counted up to a thousand (FIND-03)', () => {
    expect(countText(12, true)).toBe('12');
    expect(countText(1000, false)).toBe('1000+');
  });
});

describe('what a knitter has', () => {
  it('is a body with ease (FIND-04)', () => {
    expect(bodyValue({ measure: 'bust', cm: ' 92 ', ease: '8' }).value).toBe('bust:92:8');
    expect(bodyValue({ measure: 'head', cm: '５６', ease: '' }).value).toBe('head:56');
    expect(bodyValue({ measure: 'foot', cm: '', ease: '' }).fault).toBe('脚围请填 5–40 cm');
    expect(bodyValue({ measure: 'bust', cm: '92', ease: 'x' }).fault).toMatch(/放松量/);
    expect(bodyFields('hand:19:-2')).toEqual({ measure: 'hand', cm: '19', ease: '-2' });
  });

  it('is yarn in metres, or in grams and metres per ball (FIND-05)', () => {
    const metres = stashFields('weight:dk,metres:400,strands:2');
    expect(stashValue(metres).value).toBe('weight:dk,metres:400,strands:2');
    const balls = { ...stashFields(''), isByBall: true, grams: '200', ballMetres: '125' };
    const { value } = stashValue(balls);
    expect(value).toBe('grams:200,ball_metres:125,ball_grams:50,strands:1');
    expect(stashValue(stashFields(value)).value).toBe(value);
    expect(stashValue(stashFields('')).fault).toBe('请选线材粗细');
    expect(stashValue({ ...metres, metres: '0' }).fault).toMatch(/多少米/);
  });

  it('is a gauge that one tap widens to 10 % (FIND-06)', () => {
    expect(gaugeValue({ stitches: '22', rows: '30' }, 5).value).toBe('22x30');
    expect(gaugeValue(gaugeFields('22x30'), 10).value).toBe('22x30:10');
    expect(gaugeValue({ stitches: '22', rows: '' }, 5).value).toBe('22');
    expect(gaugeValue({ stitches: '', rows: '' }, 10).fault).toMatch(/2–60/);
  });
});

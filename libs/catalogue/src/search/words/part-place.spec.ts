import { describe, expect, it } from '@jest/globals';
import { placeOf } from './part-place.js';
import { understandQuery } from './understand-query.js';

describe(placeOf, () => {
  it.each([
    ['开衫 4MM 女', '4MM', 3],
    ['4 mm 毛衣', '4 mm', 0],
    ['毛衣 us 6', 'us 6', 3],
    ['毛衣 US 10½ 女', 'US 10½', 3],
    ['４．０ｍｍ', '４．０ｍｍ', 0],
    ['毛衣視頻', '視頻', 2],
    ['勾針玩偶', '勾針', 0],
    ['毛衣 Top  down', 'Top  down', 3],
    ['毛衣 3.5 mm 到 4 mm', '3.5 mm 到 4 mm', 3],
    ['8 号针 帽子', '8 号针', 0],
    ['14mm 4mm', '14mm', 0],
    ['😀 4mm', '4mm', 3],
  ])('says how and where the first part of %s is written (FIND-09)', (query, written, at) => {
    const [part] = understandQuery(query).parts;
    expect(placeOf(query, part!.text)).toEqual({ written, at });
  });

  it('prefers a place that is not inside a longer word (FIND-09)', () => {
    expect(placeOf('14mm 4mm', '4mm')).toEqual({ written: '4mm', at: 5 });
    expect(placeOf('sportdk DK', 'dk')).toEqual({ written: 'DK', at: 8 });
    expect(placeOf('14mm', '4mm')).toEqual({ written: '4mm', at: 1 });
    expect(placeOf('开衫', '4mm')).toBeNull();
  });
});

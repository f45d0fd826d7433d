import { describe, expect, it } from '@jest/globals';
import { indexedDesign } from '../../../../../test/support/fixtures/indexed-design.js';
import { DesignIndex } from '../index/design-index.js';
import { foldWords } from './fold-words.js';
import { matchLiteral } from './literal-words.js';

const TEXTS = ['新手也能织的圍巾领', '能织新手也，也能', '线', '手也 能'];

describe(matchLiteral, () => {
  const index = new DesignIndex();
  TEXTS.forEach((description, i) => index.put(indexedDesign(i + 1, { description })));
  const descriptions = {
    idsDescribedBy: (character: string) =>
      Promise.resolve(TEXTS.flatMap((text, i) => (text.includes(character) ? [i + 1] : []))),
    idsWithWord: (ids: readonly number[], word: string) =>
      Promise.resolve(ids.filter((id) => foldWords(TEXTS[id - 1]!).includes(word))),
  };

  it.each([
    ['新手也能织', [1]],
    ['的围巾领', [1]],
    ['手也', [1, 2, 4]],
    ['手也能', [1, 4]],
    ['线', [3]],
    ['手也 织', [1, 2]],
    ['没有', []],
    ['', [1, 2, 3, 4]],
  ])('finds the descriptions that contain %j as it is (FIND-01)', async (description, ids) => {
    const found: number[] = [];
    const designs = await matchLiteral(index, { description }, descriptions);
    designs.forEach((slot) => found.unshift(index.ids.get(slot)));
    expect(found).toEqual(ids);
  });

  it.each([
    ['帽', [1, 2, 4]],
    ['帽子', [1, 4]],
    ['毛线帽', [2, 4]],
    ['線帽', [2, 4]],
    ['帽子 毛线', [4]],
    ['子帽', []],
  ])('finds the names that contain %j as it is (FIND-01)', async (name, ids) => {
    const named = new DesignIndex();
    ['帽子', '毛线帽', '毛线', '毛线帽与帽子'].forEach((text, i) =>
      named.put(indexedDesign(i + 1, { name: text })),
    );
    const found: number[] = [];
    (await matchLiteral(named, { name }, descriptions)).forEach((slot) =>
      found.unshift(named.ids.get(slot)),
    );
    expect(found).toEqual(ids);
  });
});

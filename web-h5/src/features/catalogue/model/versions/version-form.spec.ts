import { readVersionNote } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  isFaulty,
  NO_ITEM,
  NO_VERSION,
  versionFaults,
  versionNoteOf,
  type VersionValues,
} from './version-form';

const VALUES: VersionValues = {
  kind: 'stitches',
  note: ' 袖子两处 ',
  items: [
    { section: '袖子', sizes: 'S、M', row: '１２', old: '60 针', changed: '62 针' },
    NO_ITEM,
    { ...NO_ITEM, old: '减 4 针' },
  ],
};

describe('the form of a new version (SHELF-09)', () => {
  it('has several places that changed; empty ones are left out', () => {
    expect(isFaulty(VALUES)).toBe(false);
    const note = versionNoteOf(VALUES);
    expect(note).toEqual({
      kind: 'stitches',
      note: '袖子两处',
      items: [
        { section: '袖子', sizes: ['S', 'M'], row: 12, old: '60 针', new: '62 针' },
        { section: '', sizes: [], row: null, old: '减 4 针', new: '' },
      ],
    });
    expect(readVersionNote(note)).toEqual({ note });
    expect(versionNoteOf(NO_VERSION)).toBeNull();
  });

  it.each([
    [{ note: ' ' }, { note: '请写明改了什么', items: [] }],
    [{ items: [{ ...NO_ITEM, row: '十二', old: '60' }] }, { row: '请填 1–9999 的整数' }],
    [{ items: [{ ...NO_ITEM, row: '0', old: '60' }] }, { row: '请填 1–9999 的整数' }],
    [{ items: [{ ...NO_ITEM, section: '袖子' }] }, { changed: '请写原来的或改成的文字' }],
  ])('names what is wrong with %j beside its field', (change, fault) => {
    const values = { ...VALUES, items: [], ...change };
    expect(isFaulty(values)).toBe(true);
    const { note, items } = versionFaults(values);
    expect('note' in fault ? { note, items } : items[0]).toMatchObject(fault);
  });

  it('finds nothing wrong with a file that is published without a note', () => {
    expect(isFaulty({ ...VALUES, kind: '', note: '' })).toBe(false);
  });
});

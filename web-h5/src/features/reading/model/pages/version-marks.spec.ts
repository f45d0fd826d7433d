import { describe, expect, it } from '@jest/globals';
import { noteIn } from './page-marks';
import { hasRoomFor } from '../project/project-room';
import { earlierMarks, marksText } from './version-marks';

const STROKE = { c: 'red', p: '1,1 2,2' };
const PIN = { page: 3, x: 0, y: 0, width: 0.5, height: 0.5 };

describe('the marks of an earlier version', () => {
  it('are those of the latest earlier version that has any, named for the new version (READ-18)', () => {
    const items = {
      'ink:1:3:a': STROKE,
      'ink:2:3:b': STROKE,
      'ink:2:4:c': STROKE,
      'ruler:2:3': { first: 0.9 },
      'pin:2': PIN,
      'note:2:3': '先织左边',
      size: 1,
    };
    const marks = earlierMarks(items, 4)!;
    expect(marks).toMatchObject({ version: 2, strokes: 2, rulers: 1, hasPin: true });
    expect(marks.carried).toEqual([
      { name: 'ink:4:3:b', value: STROKE },
      { name: 'ink:4:4:c', value: STROKE },
      { name: 'ruler:4:3', value: { first: 0.9 } },
      { name: 'pin:4', value: PIN },
    ]);
    expect(marksText(marks)).toBe('2 处涂画、1 把行尺和固定的图例');
    expect(noteIn(items, 4, 3)).toBe('先织左边');
  });

  it('are not offered again once they were copied or removed in the new version (READ-18)', () => {
    const items = { 'ink:1:3:a': STROKE, 'pin:1': PIN };
    const copied = { ...items, 'ink:2:3:a': STROKE, 'pin:2': undefined };
    expect(earlierMarks(copied, 2)).toBeNull();
    const text = marksText(earlierMarks({ ...items, 'pin:2': PIN }, 2)!);
    expect(text).toBe('1 处涂画');
  });

  it('are never those of a later version, nor removed ones (READ-18)', () => {
    expect(earlierMarks({ 'ink:2:1:a': STROKE }, 1)).toBeNull();
    expect(earlierMarks({ 'ink:1:1:a': undefined, 'pin:x': PIN }, 2)).toBeNull();
  });

  it('have no room in a project that the server would refuse with them (READ-15, READ-18)', () => {
    const items = Object.fromEntries(
      Array.from({ length: 600 }, (_, i) => [`ink:1:1:${i}`, STROKE]),
    );
    const carried = (count: number) => Array.from({ length: count }, (_, i) => `ink:2:1:${i}`);
    expect(hasRoomFor(items, carried(350))).toBe(true);
    expect(hasRoomFor(items, carried(351))).toBe(false);
  });
});

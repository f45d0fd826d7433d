import { describe, expect, it } from '@jest/globals';
import { PlaceField } from './place-field';

/** What the form holds after a text was typed. */
function heldAfter(typed: string): string {
  let held = '';
  const field = PlaceField({ label: '第几页', value: '', onChange: (value) => (held = value) });
  const { onChange } = field.props as { onChange: (text: string) => void };
  onChange(typed);
  return held;
}

describe(PlaceField, () => {
  it('takes the digits of a full-width keyboard, and no letters (HELP-01, READ-18)', () => {
    expect(heldAfter('１２')).toBe('12');
    expect(heldAfter('第 7 页')).toBe('7');
    expect(heldAfter('十')).toBe('');
  });
});

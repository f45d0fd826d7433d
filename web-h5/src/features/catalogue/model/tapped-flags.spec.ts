import { describe, expect, it } from '@jest/globals';
import { TappedFlags } from './tapped-flags';

describe(TappedFlags, () => {
  it('show a tap at once, and the state before it if the server refuses it (SHELF-02)', () => {
    const flags = new TappedFlags();
    expect(flags.get('a')).toBeUndefined();
    const { undo } = flags.tap('a', true);
    expect(flags.get('a')).toBe(true);
    undo();
    expect(flags.get('a')).toBe(false);
    expect(flags.get('b')).toBeUndefined();
  });

  it('show what the server has after two taps of which none reached it (SHELF-02)', () => {
    const flags = new TappedFlags();
    const on = flags.tap('a', true);
    const off = flags.tap('a', false);
    on.undo();
    expect(flags.get('a')).toBe(false);
    off.undo();
    expect(flags.get('a')).toBe(false);
  });

  it('show what the server has after the second of two taps was refused (SHELF-02)', () => {
    const flags = new TappedFlags();
    const on = flags.tap('a', true);
    const off = flags.tap('a', false);
    on.confirm();
    expect(flags.get('a')).toBe(false);
    off.undo();
    expect(flags.get('a')).toBe(true);
    flags.set('a', false);
    expect(flags.get('a')).toBe(false);
  });
});

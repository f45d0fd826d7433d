import type { ShopSetting, ShopSettingsResponse } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { changesOf, mergedValues, remainingMarks, valuesOf } from './settings-values.js';

const setting = (name: ShopSetting['name'], value: string, is_changed = false): ShopSetting => ({
  name,
  value,
  default_value: '',
  is_changed,
});
const BEFORE: ShopSettingsResponse = {
  version: 1,
  settings: [setting('name', '云织'), setting('phone', '010', true), setting('permits', '')],
};
/** Somebody else has restored the phone and set the permits. */
const AFTER: ShopSettingsResponse = {
  version: 2,
  settings: [setting('name', '云织'), setting('phone', ''), setting('permits', '许可 1', true)],
};

describe('the form of the settings', () => {
  it('keeps what was typed when somebody else saves, and takes the new values elsewhere (CONS-13)', () => {
    const typed = { ...valuesOf(BEFORE), name: '织云' };
    const merged = mergedValues(BEFORE, AFTER, typed);
    expect(merged).toEqual({ name: '织云', phone: '', permits: '许可 1' });
    expect(changesOf(AFTER, merged, {})).toEqual([
      { name: 'name', from: '云织', to: '织云', sent: '织云' },
    ]);
  });

  it('keeps what was typed over the value that somebody else saves in the same field (CONS-13)', () => {
    const typed = { ...valuesOf(BEFORE), permits: '许可 2' };
    expect(changesOf(AFTER, mergedValues(BEFORE, AFTER, typed), {})).toEqual([
      { name: 'permits', from: '许可 1', to: '许可 2', sent: '许可 2' },
    ]);
  });

  it('restores no setting that has the value of the environment already', () => {
    expect(remainingMarks(AFTER, { phone: true, permits: true, name: false })).toEqual({
      permits: true,
    });
    expect(changesOf(BEFORE, valuesOf(BEFORE), { phone: true })).toEqual([
      { name: 'phone', from: '010', to: '', sent: null },
    ]);
  });
});

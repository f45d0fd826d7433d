import { describe, expect, it } from '@jest/globals';
import { counterChanges } from './counter-form';

const BEGUN = { value: '41', goal: '74' };

describe('the form of the counter', () => {
  it('leaves what was not touched to what other devices do meanwhile (READ-15)', () => {
    expect(counterChanges({ value: '41', goal: '80' }, BEGUN)).toEqual({ target: 80 });
    expect(counterChanges({ value: '46', goal: '74' }, BEGUN)).toEqual({ count: 46 });
    expect(counterChanges(BEGUN, BEGUN)).toEqual({});
  });

  it('reads full-width digits and takes the target away (READ-08)', () => {
    expect(counterChanges({ value: '４６', goal: ' ' }, BEGUN)).toEqual({
      count: 46,
      target: null,
    });
    expect(counterChanges({ value: '0', goal: '１２０' }, BEGUN)).toEqual({
      count: 0,
      target: 120,
    });
  });

  it('says what is wrong with a text that is no number (READ-08)', () => {
    for (const form of [
      { value: '四十', goal: '' },
      { value: '', goal: '' },
      { value: '41', goal: '0' },
      { value: '41', goal: '7.5' },
    ]) {
      expect(counterChanges(form, BEGUN)).toEqual({
        fault: '请填 0 到 999999 的整数；目标可以空着',
      });
    }
  });
});

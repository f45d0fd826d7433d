import { validatePrice } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainAmount } from './amounts.js';

describe('plainAmount', () => {
  it.each([
    ['19.90', '19.90'],
    ['¥19.90', '19.90'],
    ['￥１９．９０', '19.90'],
    ['¥ 19.9', '19.9'],
    ['19.9元', '19.9'],
    ['１９元', '19'],
    ['19。9', '19.9'],
    ['1,299.00', '1299.00'],
    ['￥１，２９９．００元', '1299.00'],
    ['12,345,678', '12345678'],
    ['RMB 5', '5'],
    ['人民币5元整', '5'],
  ])('reads %s as %s', (written, amount) => {
    expect(plainAmount(written)).toBe(amount);
    expect(validatePrice(amount)).toBeNull();
  });

  it.each([
    '12，5',
    '1,29',
    '1299,00',
    '$5',
    '5美元',
    '5-8',
    '约5元',
    '.5',
    '5.',
    '-5',
    '',
    '元',
    '1 299',
  ])('leaves %p unchanged, so that it is refused', (written) => {
    expect(plainAmount(written)).toBe(written);
    expect(validatePrice(written)).not.toBeNull();
  });

  it('never changes the value of an amount, however it is formatted', () => {
    const fen = fc.integer({ min: 1, max: 999_999_999_999 });
    const wide = (text: string) =>
      text.replaceAll(/[\d.,]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0));
    fc.assert(
      fc.property(
        fen,
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('', '¥', '￥'),
        (n, groups, isWide, sign) => {
          const plain = `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;
          const grouped = groups ? plain.replaceAll(/\B(?=(\d{3})+(?=\.))/g, ',') : plain;
          expect(plainAmount(sign + (isWide ? wide(grouped) : grouped))).toBe(plain);
        },
      ),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { linkFault } from '#knitting';
import { actionIn, repeatIn, shapingIn } from './linked-forms';

const fieldsOf = (values: Record<string, string>) => {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
};
const shaping = (text: string, from: string) =>
  shapingIn(fieldsOf({ text, from }), '行', () => 'id');

describe('the forms of linked counters', () => {
  it('begin a shaping behind the row that is typed, with full-width digits too (READ-09)', () => {
    expect(shaping('每8行减1针×5次', '46')).toMatchObject([{ start: 54, every: 8, times: 5 }]);
    expect(shaping('8-1-5', '４６')).toMatchObject([{ start: 54 }]);
    expect(shaping('8-1-5', '0')).toMatchObject([{ start: 8 }]);
  });

  it('refuse a row that is no number, and a text that is no shaping (READ-09)', () => {
    for (const from of ['', '4O', '四', '-3', '4.5']) {
      expect(shaping('8-1-5', from)).toBe('“从第几行之后开始”请填整数，从头开始填 0');
    }
    expect(shaping('织到想要的长度', '46')).toMatch('没有看懂');
  });

  it('take no mistyped number for one without an end (READ-09)', () => {
    const repeat = { name: '花样', start: '１１', from: '1', to: '28' };
    expect(repeatIn(fieldsOf({ ...repeat, times: ' ' }), 'r')).toMatchObject({
      start: 11,
      driver: 'main',
      times: null,
    });
    expect(linkFault(repeatIn(fieldsOf({ ...repeat, times: '２' }), 'r'), [])).toBeNull();
    expect(linkFault(repeatIn(fieldsOf({ ...repeat, times: '两遍' }), 'r'), [])).toMatch('整数');
    const action = { start: '8', every: '8', times: 'x', driver: 'main' };
    expect(linkFault(actionIn(fieldsOf(action), 'a'), [])).toMatch('整数');
    expect(linkFault(actionIn(fieldsOf({ ...action, times: '5' }), 'a'), [])).toBeNull();
  });
});

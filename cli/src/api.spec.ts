import { describe, expect, it } from '@jest/globals';
import { RefusedError } from './api.js';

const ADDRESS = 'https://shop.example/api/v1/payments';
const messageOf = (status: number, body: object | null) =>
  new RefusedError(status, body, ADDRESS).message;

describe('RefusedError', () => {
  it('names the faults of every field of a 400, each once', () => {
    const body = {
      code: 'invalid',
      error: '请填写名称',
      name: ['请填写名称'],
      slug: ['请填写地址', '地址只能有小写字母'],
      parent: ['请填写名称'],
    };
    expect(messageOf(400, body)).toBe('请填写名称；请填写地址；地址只能有小写字母');
  });

  it('names the faults of a field that is called code', () => {
    expect(messageOf(400, { code: ['验证码不对'], error: '输入不对' })).toBe('验证码不对');
  });

  it('says what the shop said where no field is at fault', () => {
    expect(messageOf(400, { code: 'invalid_json', error: '不是 JSON' })).toBe('不是 JSON');
    expect(messageOf(409, { error: '价格变了', designs: ['毛衣'] })).toBe('价格变了');
    expect(messageOf(500, null)).toBe(`${ADDRESS} 应答 500`);
  });
});

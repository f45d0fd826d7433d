import { describe, expect, it } from '@jest/globals';
import { parseResponse, failureTextIn, InvalidResponseError } from './parse-response';

interface List {
  count: number;
  next: string | null;
  results: { id: number; name: string }[];
}

const accept = (body: unknown) =>
  parseResponse<List>(
    { count: 'number', results: [{ id: 'number', name: 'string' }] },
    body as List,
  );

describe(parseResponse, () => {
  it('returns a body that matches the schema, with its other fields', () => {
    const body = { count: 1, next: null, results: [{ id: 1, name: '毛衣', price: '9.90' }] };
    expect(accept(body)).toBe(body);
    expect(accept({ count: 0, results: [] })).toEqual({ count: 0, results: [] });
  });

  it.each([
    ['a page of HTML', '<html></html>'],
    ['an empty body', ''],
    ['null', null],
    ['a list in place of an object', []],
    ['a missing field', { count: 1 }],
    ['an object in place of a list', { count: 1, results: {} }],
    ['an item that is null', { count: 1, results: [null] }],
    ['an item with a field of another type', { count: 1, results: [{ id: '1', name: '毛衣' }] }],
  ])('rejects %s', (_what, body) => {
    expect(() => accept(body)).toThrow(InvalidResponseError);
  });
});

describe('the text of an error response', () => {
  it.each([
    ['error', { error: '一', detail: '二', message: '三' }, '一'],
    ['detail', { detail: '二', message: '三' }, '二'],
    ['message', { message: '三' }, '三'],
    ['the next field if one is empty', { error: '', detail: '二' }, '二'],
    ['the next field if one is not a text', { error: { code: 1 }, message: '三' }, '三'],
  ])('is taken from %s (REG-17, EDIT-14)', (_from, body, text) => {
    expect(failureTextIn(body)).toBe(text);
  });

  it.each([[null], [undefined], ['a page'], [[]], [{}], [{ error: ['一'] }], [{ code: 'x' }]])(
    'is null for %j (REG-18, EDIT-15)',
    (body) => {
      expect(failureTextIn(body)).toBeNull();
    },
  );
});

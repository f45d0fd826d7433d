import { describe, expect, it } from '@jest/globals';
import { expecting, failureTextIn, UnexpectedAnswer } from './answers';

interface List {
  count: number;
  next: string | null;
  results: { id: number; name: string }[];
}

const accept = (answer: unknown) =>
  expecting<List>({ count: 'number', results: [{ id: 'number', name: 'string' }] }, answer as List);

describe(expecting, () => {
  it('hands on what has the shape, with all that it has besides', () => {
    const answer = { count: 1, next: null, results: [{ id: 1, name: '毛衣', price: '9.90' }] };
    expect(accept(answer)).toBe(answer);
    expect(accept({ count: 0, results: [] })).toEqual({ count: 0, results: [] });
  });

  it.each([
    ['a page of HTML', '<html></html>'],
    ['an empty body', ''],
    ['null', null],
    ['a list in place of an object', []],
    ['a missing field', { count: 1 }],
    ['an object in place of a list', { count: 1, results: {} }],
    ['an item that is none', { count: 1, results: [null] }],
    ['an item of another kind', { count: 1, results: [{ id: '1', name: '毛衣' }] }],
  ])('refuses %s', (_what, answer) => {
    expect(() => accept(answer)).toThrow(UnexpectedAnswer);
  });
});

describe('the text of a failed call', () => {
  it.each([
    ['error', { error: '一', detail: '二', message: '三' }, '一'],
    ['detail', { detail: '二', message: '三' }, '二'],
    ['message', { message: '三' }, '三'],
    ['the next field where one is empty', { error: '', detail: '二' }, '二'],
    ['the next field where one is no text', { error: { code: 1 }, message: '三' }, '三'],
  ])('is taken from %s (REG-17, EDIT-14)', (_from, body, text) => {
    expect(failureTextIn(body)).toBe(text);
  });

  it.each([[null], [undefined], ['a page'], [[]], [{}], [{ error: ['一'] }], [{ code: 'x' }]])(
    'is missing in %j (REG-18, EDIT-15)',
    (body) => {
      expect(failureTextIn(body)).toBeNull();
    },
  );
});

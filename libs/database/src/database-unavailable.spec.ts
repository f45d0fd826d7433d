import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { QueryRunnerProviderAlreadyReleasedError } from 'typeorm/error/QueryRunnerProviderAlreadyReleasedError.js';
import { isDatabaseUnavailable } from './database-unavailable.js';

const withCode = (code: string) => Object.assign(new Error('…'), { code });

describe('a database that is unavailable', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['all addresses refused', new AggregateError([withCode('ECONNREFUSED')])],
    ['a server that ends', new QueryFailedError('SELECT 1', [], withCode('57P01'))],
    ['a server that begins', withCode('57P03')],
    ['no room for a connection', withCode('53300')],
    ['a broken connection', new Error('Connection terminated unexpectedly')],
    ['a broken transaction', new QueryRunnerProviderAlreadyReleasedError()],
    ['a pool that waits in vain', new Error('timeout exceeded when trying to connect')],
  ])('is recognised by %s', (_what, error) => expect(isDatabaseUnavailable(error)).toBe(true));

  it.each([
    ['a broken rule', new QueryFailedError('INSERT', [], withCode('23505'))],
    ['a wrong statement', withCode('42601')],
    ['an error of ours', new TypeError('undefined is not a function')],
    ['no error', null],
  ])('is not reported for %s', (_what, error) => expect(isDatabaseUnavailable(error)).toBe(false));
});

import { describe, expect, it } from '@jest/globals';
import { RefusedError, UnreachableError } from './api.js';
import { pollUntilDone } from './poll-until-done.js';

const URL = 'https://shop.example';

/** Gives one answer after the other; throws those that are errors. */
function answers(...all: ({ state: string } | Error)[]) {
  return () => {
    const answer = all.shift()!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
}

const refused = (status: number) => new RefusedError(status, { error: `应答 ${status}` }, URL);

describe('pollUntilDone', () => {
  it('returns the first state that is not pending', async () => {
    const poll = answers({ state: 'pending' }, { state: 'pending' }, { state: 'denied' });
    expect(await pollUntilDone(0, poll)).toEqual({ state: 'denied' });
  });

  it.each([
    ['no response', new UnreachableError(URL, new Error('ECONNRESET'))],
    ['500', refused(500)],
    ['503', refused(503)],
    ['429', refused(429)],
  ])('goes on after a temporary failure: %s', async (_name, failure) => {
    const poll = answers(failure, { state: 'done' });
    expect(await pollUntilDone(0, poll)).toEqual({ state: 'done' });
  });

  it.each([400, 401, 403, 404])('ends with the refusal %i', async (status) => {
    await expect(pollUntilDone(0, answers(refused(status)))).rejects.toMatchObject({ status });
  });
});

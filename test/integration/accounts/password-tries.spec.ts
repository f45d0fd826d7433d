import { PasswordsService, SignInService } from '#accounts';
import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const compare = argon2.verify;
const verify = jest.spyOn(argon2, 'verify');

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
});

afterAll(() => shop.close());

beforeEach(() => {
  verify.mockReset();
  verify.mockImplementation(compare);
});

const RIGHT = 'Passw0rd';

interface Outcome {
  status: number;
  body: unknown;
}

const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({ status: 200, body: null }),
    (error: { status: number; toBody(): unknown }) => ({
      status: error.status,
      body: error.toBody(),
    }),
  );

const tryToSignIn = (email: string, password: string): Promise<Outcome> =>
  outcomeOf(shop.modules.get(SignInService).signIn({ email, password, remember: false }));

const set = (username: string, values: string): Promise<unknown> =>
  shop.database.query(`UPDATE users SET ${values} WHERE username = $1`, [username]);

const lockOf = async (username: string): Promise<{ failed: number; isLocked: boolean }> => {
  const [row] = await shop.database.query<{ failed: number; isLocked: boolean }>(
    `SELECT failed_sign_ins AS failed, coalesce(locked_until > now(), false) AS "isLocked"
     FROM users WHERE username = $1`,
    [username],
  );
  return row!;
};

const count = (outcomes: Outcome[], status: number): number =>
  outcomes.filter((outcome) => outcome.status === status).length;

/** Makes every comparison wait until `open` is called. */
function holdComparisons(): { open: () => void } {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  verify.mockImplementation(async (...given) => {
    await gate;
    return compare(...given);
  });
  return { open: () => open() };
}

describe('simultaneous guesses at a sign-in', () => {
  it('compares at most ten of forty wrong passwords, and refuses the others as locked (LOGIN-33)', async () => {
    await shop.createUser('anna');
    const guesses = Array.from({ length: 40 }, (_, i) =>
      tryToSignIn('anna@test.example', `no${i}`),
    );
    const outcomes = await Promise.all(guesses);
    expect(verify).toHaveBeenCalledTimes(10);
    expect([count(outcomes, 401), count(outcomes, 403)]).toEqual([10, 30]);
    expect(await lockOf('anna')).toMatchObject({ isLocked: true });
  });

  it('refuses the right password as it refuses a wrong one while ten others are compared (LOGIN-33)', async () => {
    await shop.createUser('bettina');
    const { open } = holdComparisons();
    const wrong = Array.from({ length: 10 }, () => tryToSignIn('bettina@test.example', 'no'));
    await eventually(() => expect(verify).toHaveBeenCalledTimes(10));
    const late = ['no', RIGHT].map((password) => tryToSignIn('bettina@test.example', password));
    const [refused, alsoRefused] = await Promise.all(late);
    expect(refused).toMatchObject({ status: 403, body: { code: 'account_locked' } });
    expect(alsoRefused).toEqual(refused);
    open();
    expect(count(await Promise.all(wrong), 401)).toBe(10);
    expect(verify).toHaveBeenCalledTimes(10);
  });

  it('signs in with the right password among the ten, and keeps what the others locked (LOGIN-33)', async () => {
    await shop.createUser('clara');
    const { open } = holdComparisons();
    const right = tryToSignIn('clara@test.example', RIGHT);
    await eventually(() => expect(verify).toHaveBeenCalledTimes(1));
    const wrong = Array.from({ length: 39 }, () => tryToSignIn('clara@test.example', 'no'));
    await eventually(() => expect(verify).toHaveBeenCalledTimes(10));
    open();
    expect(await right).toEqual({ status: 200, body: null });
    const outcomes = await Promise.all(wrong);
    expect([count(outcomes, 401), count(outcomes, 403)]).toEqual([9, 30]);
    expect(verify).toHaveBeenCalledTimes(10);
    expect(await lockOf('clara')).toMatchObject({ isLocked: true });
  });

  it('takes only the tries before it from the count when a sign-in succeeds beside others', async () => {
    await shop.createUser('dagmar');
    await tryToSignIn('dagmar@test.example', 'no');
    const { open } = holdComparisons();
    const right = tryToSignIn('dagmar@test.example', RIGHT);
    await eventually(() => expect(verify).toHaveBeenCalledTimes(2));
    const wrong = [1, 2, 3].map(() => tryToSignIn('dagmar@test.example', 'no'));
    await eventually(() => expect(verify).toHaveBeenCalledTimes(5));
    open();
    await Promise.all([right, ...wrong]);
    expect(await lockOf('dagmar')).toEqual({ failed: 3, isLocked: false });
  });

  it('compares nothing for a locked account, whatever the password (LOGIN-33)', async () => {
    await shop.createUser('doris');
    await set('doris', "locked_until = now() + interval '1 minute'");
    const outcomes = [
      await tryToSignIn('doris@test.example', RIGHT),
      await tryToSignIn('doris@test.example', 'no'),
    ];
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]).toMatchObject({ status: 403, body: { code: 'account_locked' } });
    expect(verify).not.toHaveBeenCalled();
  });

  it('answers the right password as a wrong one when an admin locks the account meanwhile (LOGIN-33)', async () => {
    await shop.createUser('elsa');
    verify.mockImplementationOnce(async (...given) => {
      await set('elsa', "locked_until = 'infinity'");
      return compare(...given);
    });
    expect(await tryToSignIn('elsa@test.example', RIGHT)).toMatchObject({
      status: 401,
      body: { code: 'sign_in_refused' },
    });
    expect(await lockOf('elsa')).toMatchObject({ isLocked: true });
  });

  it('answers a password that was replaced meanwhile as a wrong one', async () => {
    await shop.createUser('frieda');
    const newHash = await argon2.hash('N3wPassword');
    verify.mockImplementationOnce(async (...given) => {
      await set('frieda', `password_hash = '${newHash}'`);
      return compare(...given);
    });
    expect(await tryToSignIn('frieda@test.example', RIGHT)).toMatchObject({ status: 401 });
  });

  it('gives the tries back after a sign-in, and starts the count anew', async () => {
    await shop.createUser('gina');
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) await tryToSignIn('gina@test.example', 'no');
      expect(await lockOf('gina')).toEqual({ failed: 9, isLocked: false });
      expect(await tryToSignIn('gina@test.example', RIGHT)).toMatchObject({ status: 200 });
      expect(await lockOf('gina')).toEqual({ failed: 0, isLocked: false });
    }
  });
});

describe('an account without a password', () => {
  it.each(['decoy', '', RIGHT, 'null'])('does not open with the password %j', async (password) => {
    await shop.createUser('hedwig').catch(() => null);
    await set('hedwig', 'password_hash = NULL, failed_sign_ins = 0');
    expect(await tryToSignIn('hedwig@test.example', password)).toMatchObject({
      status: 401,
      body: { code: 'sign_in_refused' },
    });
    expect(verify).toHaveBeenCalledTimes(1);
  });
});

describe('simultaneous guesses at one’s own password', () => {
  it('compares at most ten of forty, together with those at the sign-in', async () => {
    const user = await shop.createUser('irma');
    const passwords = shop.modules.get(PasswordsService);
    for (let i = 0; i < 4; i += 1) await tryToSignIn('irma@test.example', `no${i}`);
    verify.mockClear();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        outcomeOf(passwords.assertPassword(user, i === 39 ? RIGHT : `no${i}`)),
      ),
    );
    expect(verify).toHaveBeenCalledTimes(6);
    expect([count(outcomes, 400), count(outcomes, 429)]).toEqual([6, 34]);
    const refused = outcomes.find(({ status }) => status === 429)!.body as { retry_after: number };
    expect(refused.retry_after).toBeGreaterThan(14 * 60);
    expect(refused.retry_after).toBeLessThanOrEqual(15 * 60);
    expect(await tryToSignIn('irma@test.example', RIGHT)).toMatchObject({ status: 403 });
  });

  it('asks nothing of an account that has no password', async () => {
    const user = await shop.createUser('jutta');
    await set('jutta', 'password_hash = NULL');
    await shop.modules.get(PasswordsService).assertPassword(user, 'anything');
    expect(verify).not.toHaveBeenCalled();
    expect(await lockOf('jutta')).toEqual({ failed: 0, isLocked: false });
  });
});

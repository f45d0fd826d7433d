import { ProfileService, type SignedInUser } from '#accounts';
import {
  type AccountExport,
  KNITTING_PROFILE_MESSAGES,
  type KnittingProfile,
  type KnittingProfileResponse,
} from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

const PATH = '/account/knitting/';
const PROFILE: KnittingProfile = {
  measures: { bust: 96, ease: 5 },
  yarns: [{ name: '灰羊毛', weight: 'dk', metres: 400 }],
  needles: [3.5, 4],
  gauge: { stitches: 22, rows: 30 },
};

let api: TestApi;
let user: SignedInUser;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  people += 1;
  user = await api.shop.createUser(`knitter${people}`);
});

afterAll(() => api.close());

const read = async (who = user) =>
  (await api.call<KnittingProfileResponse>('GET', PATH, null, { user: who })).body;

const replace = (version: unknown, profile: unknown) =>
  api.call('PUT', PATH, { version, profile }, { user });

describe('the knitting profile of an account', () => {
  it('is empty at first, and replaced as a whole (FIND-07)', async () => {
    expect(await read()).toEqual({ version: 0, profile: {} });
    expect(await replace(0, PROFILE)).toMatchObject({
      status: 200,
      body: { version: 1, profile: PROFILE },
    });
    expect(await read()).toEqual({ version: 1, profile: PROFILE });
    await replace(1, { needles: [4] });
    expect(await read()).toEqual({ version: 2, profile: { needles: [4] } });
    const other = await api.shop.createUser(`other${people}`);
    expect(await read(other)).toEqual({ version: 0, profile: {} });
  });

  it('is not overwritten by a client that has read an older version (FIND-07)', async () => {
    const answers = await Promise.all([replace(0, PROFILE), replace(0, { needles: [4] })]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const { version, profile } = await read();
    expect(version).toBe(1);
    expect(await replace(0, {})).toMatchObject({
      status: 409,
      body: { code: 'knitting_profile_changed', error: KNITTING_PROFILE_MESSAGES.changed },
    });
    expect((await read()).profile).toEqual(profile);
  });

  it('refuses bad input with the field, and stores nothing of it (FIND-07)', async () => {
    const refused = async (version: unknown, profile: unknown) => {
      const { status, body } = await replace(version, profile);
      expect(status).toBe(400);
      return body;
    };
    expect(await refused(0, { ...PROFILE, measures: { bust: 900 }, needles: [4.1] })).toMatchObject(
      {
        'measures.bust': ['胸围应在 20 到 200 cm 之间，请检查输入'],
        needles: [KNITTING_PROFILE_MESSAGES.unknownNeedle],
      },
    );
    for (const profile of [null, [], 'x', undefined]) {
      expect(await refused(0, profile)).toHaveProperty('profile');
    }
    for (const version of [-1, 1.5, '0', null, 1e300]) {
      expect(await refused(version, PROFILE)).toHaveProperty('version');
    }
    const yarns = Array.from({ length: 51 }, (_, i) => ({ metres: i + 1 }));
    expect(await refused(0, { yarns })).toMatchObject({
      yarns: [KNITTING_PROFILE_MESSAGES.tooManyYarns],
    });
    await refused(0, { yarns: [{ name: '线'.repeat(5_000) }] });
    expect(await read()).toEqual({ version: 0, profile: {} });
  });

  it('stores names without characters that PostgreSQL refuses (FIND-07)', async () => {
    await replace(0, { yarns: [{ name: '灰\u0000线\uD800' }] });
    expect((await read()).profile).toEqual({ yarns: [{ name: '灰线' }] });
  });

  it('is part of the data export and of the deletion (FIND-07)', async () => {
    await replace(0, PROFILE);
    const { body } = await api.call<AccountExport>('GET', '/account/export', null, { user });
    expect(body.account.knitting).toEqual(PROFILE);
    await api.app.get(ProfileService).delete(user, user.username);
    const rows = await api.shop.database.query(
      'SELECT 1 FROM knitting_profiles WHERE user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([]);
  });
});

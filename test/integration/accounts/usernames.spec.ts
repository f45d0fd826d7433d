import { UsersService } from '#accounts';
import { isUsernameCharacter } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import unhomoglyph from 'unhomoglyph';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let shop: TestShop;
let users: UsersService;

beforeAll(async () => {
  shop = await createTestShop();
  users = shop.modules.get(UsersService);
  for (const name of ['Lily', '黑猫手作', 'Camel_01', 'José']) {
    await shop.createDesign(await shop.createUser(name));
  }
  await shop.createUser('ordinary1');
});

afterAll(() => shop.close());

const skeletonsOf = async (names: string[]): Promise<string[]> => {
  const rows = await shop.database.query<{ skeleton: string }>(
    `SELECT username_skeleton(name) AS skeleton
     FROM unnest($1::text[]) WITH ORDINALITY AS given(name, place) ORDER BY place`,
    [names],
  );
  return rows.map(({ skeleton }) => skeleton);
};

const findOrCreate = (name: string): Promise<number> =>
  shop.modules.get(DataSource).transaction((manager) => users.findOrCreateDesigner(name, manager));

/** Characters that usernames may hold, as they are written. */
function* usernameCharacters(): Generator<string> {
  for (let point = 0x21; point < 0x40000; point += 1) {
    if (point >= 0xd800 && point < 0xe000) continue;
    const character = String.fromCodePoint(point);
    if (character.normalize('NFKC') === character && isUsernameCharacter(character)) {
      yield character;
    }
  }
}

describe('the skeleton of a username', () => {
  it('is the same for all characters that UTS 39 calls confusable', async () => {
    const groups = new Map<string, string[]>();
    for (const character of usernameCharacters()) {
      const prototype = unhomoglyph(character.normalize('NFD')).normalize('NFD');
      groups.set(prototype, [...(groups.get(prototype) ?? []), character]);
    }
    const confusable = [...groups.values()].filter((group) => group.length > 1);
    expect(confusable.length).toBeGreaterThan(50);
    for (const group of confusable) {
      const skeletons = new Set(await skeletonsOf(group));
      expect([group, skeletons.size]).toEqual([group, 1]);
    }
    expect(new Set(await skeletonsOf(['rn', 'm', 'M', 'RN'])).size).toBe(1);
  });

  it('tells other Chinese characters and letters apart', async () => {
    const characters = [...usernameCharacters()].filter((character) =>
      /\p{Script=Han}/u.test(character),
    );
    expect(new Set(await skeletonsOf(characters)).size).toBe(characters.length - 49);
    const letters = [...'abcdefghjkmnopqrstuvwxyz23456789_-.'];
    expect(new Set(await skeletonsOf(letters)).size).toBe(letters.length);
  });

  it('is found by an index', async () => {
    const plan = await shop.modules.get(DataSource).transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query<object[]>(
        `EXPLAIN SELECT username FROM users
         WHERE username_skeleton(username) = username_skeleton('admin')`,
      );
    });
    expect(JSON.stringify(plan)).toContain('users_username_skeleton');
  });
});

describe('a new username', () => {
  it.each(['lily', 'LlLY', 'L1ly', 'iiiy', '黒猫手作', 'Carnel_O1', 'camel_0l', 'jose', 'JOSÉ'])(
    'is not available when it looks like a designer’s: %s (REG-27)',
    async (name) => {
      expect(await users.isUsernameAvailable(name)).toBe(false);
    },
  );

  it.each(['admin', 'ADMlN', 'adrnin', 'cl0udknit', '管理员', '云织商城', 'аdmin', '山茶手作ˑ'])(
    'is not available when it is reserved, looks so, or has letters of other scripts: %s',
    async (name) => {
      expect(await users.isUsernameAvailable(name)).toBe(false);
    },
  );

  it.each(['ordinaryl', 'lily2', '白猫手作', 'jose2', 'my-admin'])(
    'is available when it looks like nobody’s but an ordinary buyer’s: %s (REG-25)',
    async (name) => {
      expect(await users.isUsernameAvailable(name)).toBe(true);
    },
  );
});

describe('a designer’s name in an import', () => {
  it('is refused when it looks like another designer’s, and names that one', async () => {
    await expect(findOrCreate('黒猫手作')).rejects.toMatchObject({
      status: 400,
      message: '这个名字与“黑猫手作”看起来一样，请改用那个名字，或另取一个不会混淆的',
    });
    await expect(findOrCreate('adm1n')).rejects.toMatchObject({
      status: 400,
      message: '这个名字是商城保留的，请另取一个',
    });
    expect(await findOrCreate('黑猫手作')).toBe(await findOrCreate('黑猫手作'));
  });

  it('protects the account that it made from look-alikes, before anything is sold', async () => {
    await findOrCreate('Molly');
    expect(await users.isUsernameAvailable('rnolly')).toBe(false);
    await expect(findOrCreate('Mo11y')).rejects.toMatchObject({ status: 400 });
  });

  it('is found when another import creates it between the look-up and the check (CONS-06)', async () => {
    const found = await shop.modules.get(DataSource).transaction(async (manager) => {
      const runner = manager.queryRunner!;
      const query = runner.query.bind(runner) as (...given: unknown[]) => Promise<unknown>;
      runner.query = async (...given: unknown[]) => {
        const rows = await query(...given);
        runner.query = query as typeof runner.query;
        await findOrCreate('同时到的织者');
        return rows as never;
      };
      return users.findOrCreateDesigner('同时到的织者', manager);
    });
    expect(found).toBe(await findOrCreate('同时到的织者'));
  });

  it('is refused beside another new one that it looks like, before anything is written', async () => {
    const { manager } = shop.modules.get(DataSource);
    const names = ['Neuling', 'Neuiing', 'neuling', '黑猫手作', '黒猫手作', 'новый'];
    const faults = await users.validateDesigners(names, manager);
    expect([...faults.keys()]).toEqual(['Neuiing', '黒猫手作', 'новый']);
    expect(faults.get('Neuiing')).toContain('“Neuling”');
    expect(await users.isUsernameAvailable('Neuling')).toBe(true);
  });

  it('is not taken from an account that was never activated, unless it has designs (REG-26)', async () => {
    const registered = await shop.createUser('占名的人');
    await shop.database.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [
      registered.id,
    ]);
    const refusal = expect.stringContaining('这个名字被一个还没有激活的账户占用');
    await expect(findOrCreate('占名的人')).rejects.toMatchObject({ status: 400, message: refusal });
    const { manager } = shop.modules.get(DataSource);
    const faults = await users.validateDesigners(['占名的人', '还没有人用的名字'], manager);
    expect([...faults]).toEqual([['占名的人', refusal]]);
    await shop.createDesign(registered);
    expect(await findOrCreate('占名的人')).toBe(registered.id);
    expect(await users.validateDesigners(['占名的人'], manager)).toEqual(new Map());
  });

  it('finds an account whose name could not be chosen any more', async () => {
    await shop.createUser('дизайнер');
    expect(await findOrCreate('Дизайнер')).toBeGreaterThan(0);
    expect(await users.isUsernameAvailable('дизайнер2')).toBe(false);
  });
});

describe('a new name for an account', () => {
  it('may be another spelling of its own, and no look-alike of another designer’s', async () => {
    const { manager } = shop.modules.get(DataSource);
    const { id } = await shop.createUser('renamed1');
    await users.rename(id, 'RENAMEDl', manager);
    await expect(users.rename(id, 'Lliy', manager)).rejects.toMatchObject({
      status: 400,
      message: '用户名已被占用，请选择其他用户名',
    });
    await expect(users.rename(id, 'Ordinary1', manager)).rejects.toMatchObject({ status: 400 });
    const [row] = await shop.database.query<{ username: string; display_name: string }>(
      'SELECT username, display_name FROM users WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ username: 'RENAMEDl', display_name: 'RENAMEDl' });
  });
});

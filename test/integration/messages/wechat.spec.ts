import type { SignedInUser } from '#accounts';
import { ProfileService } from '#accounts';
import {
  BellService,
  MessageDeliveryService,
  MessagePermissionsService,
  MessagesService,
} from '#messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { SandboxEmail } from '../../support/shop/account-messages.js';
import { DAYTIME, deliverMessages } from '../../support/shop/deliver-messages.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';
import { signInToWechat } from '../../support/shop/wechat-person.js';

interface PhoneMessage {
  api: 'template' | 'subscription';
  fields: string[];
  url: string;
}

const TEMPLATE = 'subscription-of-versions';

let shop: TestShop;
let permissions: MessagePermissionsService;
let design: number;
let buyer: SignedInUser;
let people = 0;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  permissions = shop.modules.get(MessagePermissionsService);
  design = await shop.createDesign(await shop.createUser('designer'), {
    name: '海盐围巾',
    priceFen: 1250,
  });
});

afterAll(() => shop.close());

/** Makes a buyer with a verified address who signed in to WeChat as a person of the same name. */
beforeEach(async () => {
  people += 1;
  const name = `buyer${people}`;
  buyer = await shop.createUser(name);
  await signInToWechat(shop, buyer);
});

const onPhone = () => shop.readSandbox<PhoneMessage[]>(`phone/messages?user=${buyer.username}`);

const mails = () => shop.readSandbox<SandboxEmail[]>(`emails?to=${buyer.email}`);

const answerDialog = (outcome: 'accept' | 'cancel' = 'accept') =>
  shop.inSandbox('phone/subscribe', { template: TEMPLATE, outcome, user: buyer.username });

async function newVersion(key: string, note = '第 14 行少了一针', of = design): Promise<void> {
  const facts = { design_id: String(of), design: '海盐围巾', version: '2', note };
  await shop.modules
    .get(DataSource)
    .transaction((manager) =>
      shop.modules
        .get(MessagesService)
        .notify('version', { userId: buyer.id, key, facts }, manager),
    );
  await shop.database.query(
    'UPDATE messages SET deliver_after = now() WHERE deliver_after IS NOT NULL',
  );
  await shop.modules.get(MessageDeliveryService).queueDue();
  await deliverMessages(shop);
}

const outcomes = async () =>
  shop.database.query<{ way: string; outcome: string; answer: string }>(
    `SELECT a.way, a.outcome, a.answer FROM message_attempts a
     JOIN messages m ON m.id = a.message_id WHERE m.user_id = $1 ORDER BY a.id`,
    [buyer.id],
  );

describe('a template message', () => {
  it('reaches a follower of the service account, once (NOTE-02, NOTE-03)', async () => {
    await shop.inSandbox('phone/follow', { user: buyer.username });
    await shop.buy(buyer, design);
    await deliverMessages(shop);
    expect(await onPhone()).toMatchObject([
      {
        api: 'template',
        fields: ['海盐围巾', '12.50'],
        url: `${shop.config.publicUrl}/read/${design}`,
      },
    ]);
    expect(await outcomes()).toEqual([{ way: 'wechat', outcome: 'accepted', answer: 'OK' }]);
  });

  it('falls to the next way for a person who does not follow: 43004 (NOTE-02, NOTE-03)', async () => {
    await shop.buy(buyer, design);
    await deliverMessages(shop);
    expect(await onPhone()).toEqual([]);
    const [refusal] = await outcomes();
    expect(refusal).toMatchObject({ way: 'wechat', outcome: 'refused' });
    expect(refusal!.answer).toContain('43004');
    const [row] = await shop.database.query('SELECT state, way FROM messages WHERE user_id = $1', [
      buyer.id,
    ]);
    expect(row).toEqual({ state: 'delivered', way: 'email' });
  });
});

describe('a one-time permission', () => {
  it('is kept and spent on one message about its design (NOTE-02, NOTE-03)', async () => {
    await answerDialog();
    expect(await permissions.give(buyer, 'version', String(design))).toBe(1);
    await newVersion('other', 'x', design + 1);
    expect(await onPhone()).toEqual([]);
    await newVersion('v2');
    await newVersion('v3');
    expect(await onPhone()).toMatchObject([
      {
        api: 'subscription',
        fields: ['海盐围巾', '第 14 行少了一针'],
        url: `${shop.config.publicUrl}/read/${design}`,
      },
    ]);
    // Those without a permission came by mail.
    expect(await mails()).toHaveLength(2);
    expect((await outcomes()).map(({ way, answer }) => [way, answer])).toEqual([
      ['wechat', 'no permission'],
      ['email', 'OK'],
      ['wechat', 'OK'],
      ['wechat', 'no permission'],
      ['email', 'OK'],
    ]);
  });

  it('that WeChat does not know falls to the next way: 43101 (NOTE-02, NOTE-03)', async () => {
    await answerDialog('cancel');
    await permissions.give(buyer, 'version', String(design));
    await newVersion('v2');
    const [refusal, mail] = await outcomes();
    expect(refusal!.answer).toContain('43101');
    expect(mail).toEqual({ way: 'email', outcome: 'accepted', answer: 'OK' });
  });

  it('that WeChat does not have any more stays used: 43101 (NOTE-02)', async () => {
    await permissions.give(buyer, 'version', String(design));
    await newVersion('v2');
    expect((await outcomes())[0]!.answer).toContain('43101');
    expect((await permissions.export(buyer)).map(({ is_used }) => is_used)).toEqual([true]);
  });

  it.each([45009, 45047])(
    'waits for the end of a limit, and is then used once: %i (NOTE-02, NOTE-03)',
    async (errcode) => {
      await answerDialog();
      await permissions.give(buyer, 'version', String(design));
      await shop.inSandbox('faults', { message_errcode: errcode });
      await newVersion('v2');
      await shop.inSandbox('faults', {});
      expect(await onPhone()).toEqual([]);
      const [message] = await shop.database.query<{ id: number; state: string }>(
        'SELECT id, state FROM messages WHERE user_id = $1',
        [buyer.id],
      );
      expect(message!.state).toBe('pending');
      const delivery = shop.modules.get(MessageDeliveryService);
      await delivery.deliver(message!.id, DAYTIME);
      await delivery.deliver(message!.id, DAYTIME);
      expect(await onPhone()).toHaveLength(1);
      expect((await outcomes()).map(({ way, outcome }) => [way, outcome])).toEqual([
        ['wechat', 'failed'],
        ['wechat', 'accepted'],
      ]);
      expect((await outcomes())[0]!.answer).toContain(String(errcode));
      expect(await mails()).toEqual([]);
    },
  );

  it.each([40037, 47003, 48001, 43107, 41030])(
    'is unused again after the refusal %i, and reaches its person later (NOTE-02, NOTE-03)',
    async (errcode) => {
      await answerDialog();
      await permissions.give(buyer, 'version', String(design));
      await shop.inSandbox('faults', { message_errcode: errcode });
      await newVersion('v2');
      await shop.inSandbox('faults', {});
      const [refusal, mail] = await outcomes();
      expect(refusal).toMatchObject({ way: 'wechat', outcome: 'refused' });
      expect(refusal!.answer).toContain(String(errcode));
      expect(mail).toEqual({ way: 'email', outcome: 'accepted', answer: 'OK' });
      const used = async () => (await permissions.export(buyer)).map(({ is_used }) => is_used);
      expect(await used()).toEqual([false]);
      await newVersion('v3');
      expect(await onPhone()).toHaveLength(1);
      expect(await used()).toEqual([true]);
    },
  );

  it('survives a WeChat that does not respond (NOTE-02)', async () => {
    await answerDialog();
    await permissions.give(buyer, 'version', String(design));
    await shop.inSandbox('faults', { down: true });
    await newVersion('v2');
    await shop.inSandbox('faults', {});
    const [{ id }] = (await shop.database.query<{ id: number }>(
      'SELECT id FROM messages WHERE user_id = $1',
      [buyer.id],
    )) as [{ id: number }];
    await shop.modules.get(MessageDeliveryService).deliver(id, DAYTIME);
    expect((await outcomes()).map(({ outcome }) => outcome)).toEqual(['failed', 'accepted']);
    expect(await onPhone()).toHaveLength(1);
  });

  it('is offered for configured kinds, kept up to five, exported and erased (NOTE-02)', async () => {
    const bell = shop.modules.get(BellService);
    expect((await bell.read(buyer, null, 0)).subscriptions).toEqual([
      { kind: 'version', template_id: TEMPLATE },
    ]);
    for (const unused of [1, 2, 3, 4, 5, 5]) {
      expect(await permissions.give(buyer, 'version', '7')).toBe(unused);
    }
    await expect(permissions.give(buyer, 'answer', '7')).rejects.toMatchObject({ status: 400 });
    await expect(permissions.give(buyer, 'paid', '7')).rejects.toMatchObject({ status: 400 });
    const exported = await bell.export(buyer);
    expect(exported.permissions).toHaveLength(5);
    expect(exported.permissions[0]).toMatchObject({
      kind: 'version',
      subject: '7',
      is_used: false,
    });
    await shop.modules.get(ProfileService).delete(buyer, buyer.username);
    expect(
      await shop.database.query('SELECT FROM message_permissions WHERE user_id = $1', [buyer.id]),
    ).toEqual([]);
  });
});

describe('the sandbox’s service account', () => {
  const call = async (path: string, body: object, token?: string) => {
    const query = {
      appid: shop.config.wechatOAuth.appId,
      secret: shop.config.wechatOAuth.appSecret,
    };
    const issued = await fetch(`${shop.sandboxUrl}/cgi-bin/stable_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credential', ...query }),
    });
    const { access_token } = (await issued.json()) as { access_token: string };
    const response = await fetch(
      `${shop.sandboxUrl}/cgi-bin/message/${path}?access_token=${token ?? access_token}`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    return ((await response.json()) as { errcode: number }).errcode;
  };
  const message = {
    touser: `o${'a'.repeat(27)}`,
    template_id: 'template-of-paid-orders',
    data: { thing1: { value: '海盐围巾' }, amount2: { value: '12.50' } },
  };

  it.each([
    ['a token that it did not issue', 40001, {}, 'wrong'],
    ['an openid that is none', 40003, { touser: 'x' }, undefined],
    ['an unknown template', 40037, { template_id: 'unknown' }, undefined],
    ['a field that is missing', 47003, { data: { thing1: { value: '围巾' } } }, undefined],
    [
      'a field that is too long',
      47003,
      { data: { thing1: { value: '针'.repeat(21) }, amount2: { value: '1' } } },
      undefined,
    ],
    ['a person who does not follow', 43004, {}, undefined],
  ])('refuses %s: %i (NOTE-03)', async (_what, errcode, change, token) => {
    expect(await call('template/send', { ...message, ...change }, token)).toBe(errcode);
  });
});

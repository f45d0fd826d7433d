import { AccountActsService, ProfileService, type SignedInUser } from '#accounts';
import type { AccountAct } from '#contracts';
import {
  BellService,
  MessageDeliveryService,
  MessagePermissionsService,
  MessagesService,
} from '#messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { TestAccounts } from '../../support/shop/accounts.js';
import { deliverMessages } from '../../support/shop/deliver-messages.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';
import { signInToWechat } from '../../support/shop/wechat-person.js';

const TEMPLATE = 'subscription-of-new-designs';

let shop: TestShop;
let permissions: MessagePermissionsService;
let bell: BellService;
let follower: SignedInUser;
let people = 0;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  const data = { thing1: '{designer}', thing2: '{design}' };
  shop.config.wechatMessages.subscriptions.new_design = { id: TEMPLATE, data };
  shop.config.wechatMessages.templates.new_design = { id: 'template-of-new-designs', data };
  permissions = shop.modules.get(MessagePermissionsService);
  bell = shop.modules.get(BellService);
});

afterAll(() => shop.close());

/** Somebody who follows the service account, so that a template message would arrive, and has a verified address. */
beforeEach(async () => {
  people += 1;
  follower = await shop.createUser(`follower${people}`);
  await signInToWechat(shop, follower);
  await shop.inSandbox('phone/follow', { user: follower.username });
});

const answerDialog = (outcome: 'accept' | 'cancel') =>
  shop.inSandbox('phone/subscribe', { template: TEMPLATE, outcome, user: follower.username });

async function announce(key: string, designer: string): Promise<void> {
  const facts = { designer, design_id: '9', design: `松林毛衣${key}` };
  const event = { userId: follower.id, key, facts };
  await shop.modules
    .get(DataSource)
    .transaction((manager) =>
      shop.modules.get(MessagesService).notify('new_design', event, manager),
    );
}

async function deliver(): Promise<void> {
  await shop.database.query(
    'UPDATE messages SET deliver_after = now() WHERE deliver_after IS NOT NULL',
  );
  await shop.modules.get(MessageDeliveryService).queueDue();
  await deliverMessages(shop);
}

async function newDesign(key: string, designer = '山茶'): Promise<void> {
  await announce(key, designer);
  await deliver();
}

/** What arrived outside the shop, in WeChat and by mail. */
async function arrived() {
  return {
    wechat: await shop.readSandbox<object[]>(`phone/messages?user=${follower.username}`),
    mails: await shop.readSandbox<object[]>(`emails?to=${follower.email}`),
  };
}

const isOn = async () =>
  (await bell.read(follower, null, 0)).choices.find(({ kind }) => kind === 'new_design')!.is_on;

describe('a one-time permission for a commercial message', () => {
  it('is consent to one message in WeChat about its designer, and switches nothing on (NOTE-02, NOTE-04)', async () => {
    await answerDialog('accept');
    expect(await permissions.give(follower, 'new_design', '山茶')).toBe(1);
    expect(await isOn()).toBe(false);
    await newDesign('1', '松林');
    expect(await arrived()).toEqual({ wechat: [], mails: [] });
    await newDesign('2');
    await newDesign('3');
    expect(await arrived()).toMatchObject({
      wechat: [{ api: 'subscription', fields: ['山茶', '松林毛衣2'] }],
      mails: [],
    });
    const { messages } = await bell.read(follower, null, 10);
    expect(messages.map(({ title }) => title)).toEqual(['山茶 上新：松林毛衣2']);
  });

  it('that WeChat does not know leads to neither a template message nor a mail (NOTE-04)', async () => {
    await answerDialog('cancel');
    await permissions.give(follower, 'new_design', '山茶');
    await newDesign('1');
    expect(await arrived()).toEqual({ wechat: [], mails: [] });
  });

  it('ends when the kind is switched off afterwards (NOTE-04)', async () => {
    await answerDialog('accept');
    await permissions.give(follower, 'new_design', '山茶');
    await bell.choose(follower, { new_design: false });
    await newDesign('1');
    expect(await arrived()).toEqual({ wechat: [], mails: [] });
    expect((await bell.read(follower, null, 10)).messages).toEqual([]);
  });

  describe('about a designer whose name changes', () => {
    const act = async (change: AccountAct) => {
      const acts = shop.modules.get(AccountActsService);
      const admin = await shop.createUser(`admin${people}`, { isAdmin: true });
      return acts.carryOutAlone(admin, await acts.resolve(admin, change));
    };
    const permit = async (name: string) => {
      await answerDialog('accept');
      await permissions.give(follower, 'new_design', name);
    };

    it('counts for the new name after a rename, and no more for the old one (NOTE-02)', async () => {
      const { username: from } = await shop.createUser(`旧名${people}`);
      const to = `新名${people}`;
      await permit(from);
      await act({ action: 'rename', name: from, new_name: to });
      await newDesign('1', from);
      expect(await arrived()).toEqual({ wechat: [], mails: [] });
      await newDesign('2', to);
      expect(await arrived()).toMatchObject({
        wechat: [{ api: 'subscription', fields: [to, '松林毛衣2'] }],
        mails: [],
      });
    });

    it('counts for a message that waits for its delivery during a merge (NOTE-02)', async () => {
      const { username: from } = await new TestAccounts(shop).createUnowned();
      const { username: into } = await shop.createUser(`真名${people}`);
      await permit(from);
      await announce('1', from);
      await act({ action: 'merge', name: from, into });
      await deliver();
      expect(await arrived()).toMatchObject({
        wechat: [{ api: 'subscription', fields: [into, '松林毛衣1'] }],
        mails: [],
      });
    });

    it('does not count for who takes the name of a deleted account (NOTE-02)', async () => {
      const designer = await shop.createUser(`走了${people}`);
      await permit(designer.username);
      await shop.modules.get(ProfileService).delete(designer, designer.username);
      await newDesign('1', designer.username);
      expect(await arrived()).toEqual({ wechat: [], mails: [] });
    });
  });
});

import type { SignedInUser } from '#accounts';
import type { MessageKind } from '#contracts';
import { MessageDeliveryService, MessagesService, type PersonalEvent } from '#messages';
import { DataSource } from 'typeorm';
import type { SandboxEmail, SandboxSms } from './account-messages.js';
import { createTestShop, type TestShop } from './shop.js';

/** A shop with the sandbox, for tests of messages and their delivery. */
export interface MessageShop extends TestShop {
  admin: SignedInUser;
  designer: SignedInUser;
  /** A design named 海盐围巾 for 12.50 yuan. */
  designId: number;
  /** Creates a buyer with a phone and, unless they are without, a verified mail address. */
  createBuyer(options?: { email?: boolean }): Promise<SignedInUser & { phone: string }>;
  /** The mails that the sandbox received for a user, newest first. */
  mailsTo(user: { email: string | null }): Promise<SandboxEmail[]>;
  /** The text messages that the sandbox received for a phone, newest first. */
  smsTo(user: { phone: string }): Promise<SandboxSms[]>;
  /** The messages to a user, the oldest first. */
  messagesOf(user: SignedInUser): Promise<{ kind: string; state: string; way: string | null }[]>;
  /** Notifies a user of a new version of a design. @param key one message is sent for each key */
  notifyOfVersion(user: SignedInUser, key: string): Promise<void>;
  /** Notifies a user of an event, in a transaction of its own. */
  notify<K extends MessageKind>(kind: K, event: PersonalEvent<K>): Promise<void>;
  /** Marks a message failed, as the worker does when it gives the job up. */
  failDelivery(messageId: number): Promise<void>;
  /** Ends the quiet hours of every message. */
  endQuietHours(): Promise<void>;
}

export async function createMessageShop(): Promise<MessageShop> {
  const shop = await createTestShop({ sandbox: true });
  const admin = await shop.createUser('admin', { isAdmin: true });
  const designer = await shop.createUser('designer');
  const dataSource = shop.modules.get(DataSource);
  const delivery = shop.modules.get(MessageDeliveryService);
  const notify: MessageShop['notify'] = (kind, event) =>
    dataSource.transaction((manager) =>
      shop.modules.get(MessagesService).notify(kind, event, manager),
    );
  let people = 0;
  return {
    ...shop,
    admin,
    designer,
    designId: await shop.createDesign(designer, { name: '海盐围巾', priceFen: 1250 }),
    createBuyer: async ({ email = true } = {}) => {
      people += 1;
      const buyer = await shop.createUser(`buyer${people}`);
      const phone = `138000000${String(people).padStart(2, '0')}`;
      await shop.database.query('UPDATE users SET phone = $2, email = $3 WHERE id = $1', [
        buyer.id,
        phone,
        email ? buyer.email : null,
      ]);
      return { ...buyer, phone };
    },
    mailsTo: (user) => shop.readSandbox(`emails?to=${user.email}`),
    smsTo: (user) => shop.readSandbox(`sms?phone=${user.phone}`),
    messagesOf: (user) =>
      shop.database.query('SELECT kind, state, way FROM messages WHERE user_id = $1 ORDER BY id', [
        user.id,
      ]),
    notify,
    notifyOfVersion: (user, key) => {
      const facts = {
        design_id: '7',
        design: '海盐围巾',
        version: '1.2',
        note: '第 14 行少了一针',
      };
      return notify('version', { userId: user.id, key, facts });
    },
    failDelivery: (messageId) =>
      dataSource.transaction((manager) => delivery.markFailed(messageId, manager)),
    endQuietHours: async () => {
      await shop.database.query(
        'UPDATE messages SET deliver_after = now() WHERE deliver_after IS NOT NULL',
      );
      await delivery.queueDue();
    },
  };
}

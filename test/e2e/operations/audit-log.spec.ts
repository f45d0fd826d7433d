import { describe, expect, it } from '@jest/globals';
import { admin, sendForm, upload } from '../../support/site/design-forms.js';
import { newName } from '../../support/site/messages.js';
import {
  buy,
  createAccount,
  createBuyer,
  DEMO_PASSWORD,
  withDatabase,
} from '../../support/site/site.js';

/** What is on record of a subject of this noun, by the admin; ids of other nouns may be the same. */
const recorded = (noun: string, subject: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ action: string }>(
      `SELECT action FROM audit_log
       WHERE action LIKE $1 || '.%' AND subject = $2 AND actor_name = 'admin' ORDER BY id`,
      [noun, subject],
    );
    return rows.map(({ action }) => action);
  });

const detailsOf = (action: string, subject: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ details: object }>(
      'SELECT details FROM audit_log WHERE action = $1 AND subject = $2 ORDER BY id LIMIT 1',
      [action, subject],
    );
    return rows[0]?.details;
  });

const accountId = (email: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [
      email,
    ]);
    return String(rows[0]!.id);
  });

async function expectDone(call: Promise<{ status: number }>): Promise<void> {
  const { status } = await call;
  expect(status).toBeLessThan(300);
}

describe('the audit log', () => {
  it('has what an admin did to a design: put up, changed, switched in the form', async () => {
    const { body } = await upload({ name: `毛衣${newName()}`, designer_username: newName() });
    const id = String(body['id']);
    const edit = (fields: Record<string, string>) =>
      expectDone(sendForm(admin, 'PATCH', `/designs/${id}/update/`, fields, []));
    await edit({ price: '31.00' });
    await edit({ is_active: 'false' });
    await edit({ is_active: 'false' });
    await edit({ is_active: 'true' });
    expect(await recorded('design', id)).toEqual([
      'design.publish',
      'design.edit',
      'design.deactivate',
      'design.edit',
      'design.edit',
      'design.activate',
      'design.edit',
    ]);
  });

  it('has the values before and after, and the reason that was given (CONS-04)', async () => {
    const { body } = await upload({ price: '29.90', designer_username: newName() });
    const id = String(body['id']);
    await expectDone(sendForm(admin, 'PATCH', `/designs/${id}/update/`, { price: '31.00' }, []));
    expect(await detailsOf('design.edit', id)).toMatchObject({
      fields: ['priceFen'],
      before: { price: '29.90' },
      after: { price: '31.00' },
    });
    const { email } = await createAccount();
    const [username] = email.split('@');
    const lock = { password: DEMO_PASSWORD, reason: ' 盗用图片 ' };
    await expectDone(admin.post(`/users/${username}/lock`, lock));
    expect(await detailsOf('user.lock', await accountId(email))).toEqual({
      name: username,
      reason: '盗用图片',
    });
    expect((await admin.post(`/users/${username}/unlock`, { ...lock, reason: ' ' })).status).toBe(
      400,
    );
  });

  it('has what an admin did to an account', async () => {
    const { email } = await createAccount();
    for (const change of ['lock', 'unlock', 'promote', 'demote']) {
      await expectDone(
        admin.post(`/users/${encodeURIComponent(email)}/${change}`, { password: DEMO_PASSWORD }),
      );
    }
    const id = await accountId(email);
    expect(await recorded('user', id)).toEqual([
      'user.lock',
      'user.unlock',
      'user.promote',
      'user.demote',
    ]);
  });

  it('has a refund, a reconciliation and a second try of jobs', async () => {
    const orderId = await buy(await createBuyer(), 9);
    await expectDone(admin.post(`/orders/${orderId}/refund/`, { reason: '测试退款' }));
    expect(await recorded('order', orderId)).toEqual(['order.refund']);

    const before = await recorded('payment', '2026-01-05');
    await admin.post('/payments/reconciliations/2026-01-05');
    expect(await recorded('payment', '2026-01-05')).toEqual([...before, 'payment.reconcile']);

    const tries = await recorded('queue', 'search');
    await expectDone(admin.post('/queues/search/retry'));
    expect(await recorded('queue', 'search')).toEqual([...tries, 'queue.retry']);
  });

  it('has nothing of a designer’s own work, nor of what was refused', async () => {
    const { body } = await upload({ name: `毛衣${newName()}` });
    const buyer = await createBuyer();
    const refused = await sendForm(
      buyer,
      'PATCH',
      `/designs/${String(body['id'])}/update/`,
      { price: '1.00' },
      [],
    );
    expect(refused.status).toBe(403);
    await expectDone(
      sendForm(admin, 'PATCH', `/designs/${String(body['id'])}/update/`, { price: '32.00' }, []),
    );
    expect(await recorded('design', String(body['id']))).toEqual(['design.publish']);
  });
});

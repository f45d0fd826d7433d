import type { SignedInUser } from '#accounts';
import { CaseMovesService } from '#cases';
import type { CaseDetail, CreateCaseResponse, OrderDetail, OrderHelp } from '#contracts';
import { OrdersService } from '#orders';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { startTestApi, type TestApi } from './api.js';

/** A mistake in a pattern, as a buyer reports it. */
export const WRONG = { text: '第 12 行少了两针', page: 3, row: 12, size: 'M', version: 2 };

/** The people of one spec file. Each test has a new buyer with a paid order of a new design. */
interface CasePeople {
  api: TestApi;
  designer: SignedInUser;
  other: SignedInUser;
  admin: SignedInUser;
  buyer: SignedInUser;
  designId: number;
  orderId: string;
  /** The number of buyers so far. */
  people: number;
}

/** An api with people and orders, and the calls of cases. */
export function useCases() {
  const at = { people: 0 } as CasePeople;

  beforeAll(async () => {
    at.api = await startTestApi();
    at.designer = await at.api.shop.createUser('designer');
    at.other = await at.api.shop.createUser('other');
    at.admin = await at.api.shop.createUser('admin', { isAdmin: true });
  });

  beforeEach(async () => {
    at.people += 1;
    at.buyer = await at.api.shop.createUser(`buyer${at.people}`);
    at.designId = await at.api.shop.createDesign(at.designer);
    at.orderId = await paidOrder();
  });

  afterAll(() => at.api.close());

  const query = <T extends object>(text: string, values: unknown[]) =>
    at.api.shop.database.query<T>(text, values);

  /** An order of the buyer with an attempt that succeeded, as a refund needs it. */
  async function paidOrder(): Promise<string> {
    const id = await at.api.app.get(OrdersService).create(at.buyer, at.designId);
    await at.api.shop.recordPayment(id);
    return id;
  }

  const open = (kind: string, more: object = {}, user = at.buyer, id = at.orderId) =>
    at.api.call<CreateCaseResponse>('POST', `/orders/${id}/cases/`, { kind, ...more }, { user });

  const opened = async (kind = 'pattern_wrong', more: object = WRONG) =>
    (await open(kind, more)).body.case_id;

  const see = async (id: string, user: SignedInUser) =>
    (await at.api.call<CaseDetail>('GET', `/cases/${id}/`, null, { user })).body;

  const move = (id: string, name: string, user: SignedInUser, text?: string) =>
    at.api.call<CaseDetail>('POST', `/cases/${id}/moves/`, { move: name, text }, { user });

  const helpOf = async (id = at.orderId) =>
    (await at.api.call<OrderHelp>('GET', `/orders/${id}/help/`, null, { user: at.buyer })).body;

  const detailOf = async (id = at.orderId) =>
    (await at.api.call<OrderDetail>('GET', `/orders/${id}/`, null, { user: at.buyer })).body;

  const refundsOf = (id = at.orderId) =>
    query('SELECT amount_fen::int, cause, state FROM refunds WHERE order_id = $1', [id]);

  const textsOf = async (user: SignedInUser) => {
    const rows = await query<{ text: string }>(
      `SELECT facts ->> 'text' AS text FROM messages WHERE user_id = $1 AND kind = 'case' ORDER BY id`,
      [user.id],
    );
    return rows.map(({ text }) => text);
  };

  const passDeadline = async (id: string) => {
    await query(`UPDATE cases SET due_at = now() - interval '1 second' WHERE id = $1`, [id]);
    await at.api.app.get(CaseMovesService).runDue();
  };

  return {
    at,
    query,
    paidOrder,
    open,
    opened,
    see,
    move,
    helpOf,
    detailOf,
    refundsOf,
    textsOf,
    passDeadline,
  };
}

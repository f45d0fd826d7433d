import {
  CaseMovesService,
  CasesService,
  ComplaintRepliesService,
  ComplaintsSyncService,
} from '#cases';
import type { CaseDetail, ComplaintItem } from '#contracts';
import { WechatComplaintsClient } from '#wechat';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createPaymentShop, type OpenOrder, type PaymentShop } from './payment-shop.js';

/** A shop with a paid order for each test, about which its buyer complains at WeChat. */
export class ComplaintShop {
  shop!: PaymentShop;
  order!: OpenOrder;
  /** The merchant order number of the order's payment. */
  outTradeNo!: string;

  async start(): Promise<void> {
    this.shop = await createPaymentShop();
  }

  async buy(): Promise<void> {
    this.order = await this.shop.createOrder();
    const { buyer, orderId } = this.order;
    const paid = await this.shop.payByPhone(await this.shop.requestCode(buyer, orderId));
    this.outTradeNo = paid['out_trade_no']!;
    await this.shop.allowInquiries();
    await this.shop.sweep.run();
  }

  service<T>(type: new (...args: never[]) => T): T {
    return this.shop.modules.get(type);
  }

  get sync(): ComplaintsSyncService {
    return this.service(ComplaintsSyncService);
  }

  get replies(): ComplaintRepliesService {
    return this.service(ComplaintRepliesService);
  }

  get client(): WechatComplaintsClient {
    return this.service(WechatComplaintsClient);
  }

  /** Complains about the order. @returns the complaint's id */
  async complain(more: object = {}): Promise<string> {
    const made = await this.shop.inSandbox('phone/complaints', {
      out_trade_no: this.outTradeNo,
      detail: '图解第三页缺了一行',
      notify: 'drop',
      ...more,
    });
    return made['complaint_id']!;
  }

  sayMore(id: string, text: string) {
    return this.shop.inSandbox(`phone/complaints/${id}`, { text, notify: 'drop' });
  }

  /** Receives WeChat's notification of a complaint and processes it. @returns the outcome */
  async notify(id: string, event = 'COMPLAINT.CREATE'): Promise<string | null> {
    const content = { complaint_id: id, action_type: 'CREATE_COMPLAINT' };
    const notificationId = await this.shop.receiveNotification(content, event);
    await this.shop.notifications.process(notificationId);
    return this.shop.outcomeOf(notificationId);
  }

  async itemOf(id: string): Promise<ComplaintItem> {
    const items = await this.replies.list(this.shop.admin);
    return items.find(({ complaint_id }) => complaint_id === id)!;
  }

  async caseOf(id: string): Promise<CaseDetail> {
    return this.service(CasesService).get(this.shop.admin, (await this.itemOf(id)).case_id!);
  }

  async move(id: string, name: 'reply' | 'refund' | 'close', text: string) {
    const { case_id: caseId } = await this.itemOf(id);
    return this.service(CaseMovesService).move(this.shop.admin, caseId!, name, text);
  }

  atWechat(id: string) {
    return this.client.find(id);
  }

  /** The kinds and texts of the negotiation at WeChat. */
  async saidAtWechat(id: string): Promise<[kind: string, text: string][]> {
    return (await this.client.history(id)).map(({ type, text }) => [type, text]);
  }

  /** The raised alarms of a complaint. */
  alarmsOf(id: string) {
    return this.shop.database.query<{ subject: string; detail: string }>(
      `SELECT subject, detail FROM alarms WHERE kind = 'complaint' AND subject LIKE $1 || '%'
         AND cleared_at IS NULL ORDER BY id`,
      [id],
    );
  }
}

/** Starts the shop for a spec file, and buys for each of its tests. */
export function useComplaintShop(): ComplaintShop {
  const complaints = new ComplaintShop();
  beforeAll(() => complaints.start());
  beforeEach(() => complaints.buy());
  afterAll(() => complaints.shop.close());
  return complaints;
}

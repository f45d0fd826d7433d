import { PaymentsService } from '#payments';
import { WechatFapiaoClient, WechatPayError } from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.js';
import { InvoicesService } from './invoices.service.js';
import { NoWechatPaymentError } from './no-wechat-payment.error.js';

const BATCH = 20;

/** Claims the next invoice that is due for a step; null without one. */
type Claim = () => Promise<InvoiceRow | null>;
/** A step of a claimed invoice at WeChat. */
type Step = (row: InvoiceRow, transactionId: string) => Promise<void>;

/** Issues requested invoices through WeChat Pay, where it is configured (HELP-04). */
@Injectable()
export class FapiaoService {
  private readonly log = new Logger(FapiaoService.name);

  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly service: InvoicesService,
    private readonly payments: PaymentsService,
    private readonly wechat: WechatFapiaoClient,
  ) {}

  /**
   * Applies for requested invoices, fetches those that WeChat has issued, and reverses those whose money was returned
   * since (冲红). An invoice that has to wait gets a later due time, so that it does not delay the others. Several
   * workers share the invoices.
   * @throws the first error, after all invoices were processed
   */
  async runDue(): Promise<void> {
    if (!this.wechat.isConfigured) return;
    const { invoices } = this;
    const steps: [Claim, Step][] = [
      [() => invoices.claimToApply(), (row, transactionId) => this.apply(row, transactionId)],
      [() => invoices.claimUnconfirmed(), (row, transactionId) => this.confirm(row, transactionId)],
      [() => invoices.claimApplied(), (row, transactionId) => this.collect(row, transactionId)],
      [() => invoices.claimToReverse(), (row, transactionId) => this.reverse(row, transactionId)],
    ];
    const errors: unknown[] = [];
    for (const [claim, step] of steps) errors.push(...(await this.runStep(claim, step)));
    if (errors.length > 0) throw errors[0];
  }

  /**
   * Runs one step of the invoices that are due for it. They are claimed one by one, so that no claim ends while WeChat
   * responds slowly about those before. @returns the errors that a retry may fix
   */
  private async runStep(claim: Claim, step: Step): Promise<unknown[]> {
    const errors: unknown[] = [];
    for (let count = 0; count < BATCH; count += 1) {
      const row = await claim();
      if (!row) break;
      try {
        await this.attempt(row, step);
      } catch (error) {
        errors.push(error);
        await this.invoices.postpone(row.orderId);
      }
    }
    return errors;
  }

  /** Runs one step of an invoice. After an error that a retry cannot fix, the operator has to upload the invoice. */
  private async attempt(row: InvoiceRow, step: Step): Promise<void> {
    const transactionId = await this.payments.transactionOf(row.orderId);
    try {
      if (transactionId === null) throw new NoWechatPaymentError();
      await step(row, transactionId);
    } catch (error) {
      if (!isFinal(error)) throw error;
      this.log.warn(`the invoice of ${row.orderId} is left to the operator: ${error.message}`);
      await this.invoices.markFault(row.orderId, error.message);
    }
  }

  private async apply({ orderId }: InvoiceRow, transactionId: string): Promise<void> {
    const row = await this.invoices.beginApplication(orderId);
    if (!row) return;
    const { fapiaoId, title, taxNumber, amountFen, designName: goodsName } = row;
    const kind = row.kind === 'company' ? 'ORGANIZATION' : 'INDIVIDUAL';
    const request = {
      transactionId,
      fapiaoId,
      kind,
      title,
      taxNumber,
      amountFen,
      goodsName,
    } as const;
    const isNew = await this.wechat.apply(request);
    // WeChat has an application with this number already. Its amount may differ, if it was sent before a refund.
    const found = isNew ? null : await this.wechat.find(transactionId, fapiaoId);
    await this.invoices.markApplied(orderId, found?.amountFen ?? null);
  }

  /** Asks whether WeChat has an application whose response was lost. It is collected then, and reversed. */
  private async confirm({ orderId, fapiaoId }: InvoiceRow, transactionId: string): Promise<void> {
    try {
      const { amountFen } = await this.wechat.find(transactionId, fapiaoId);
      await this.invoices.markApplied(orderId, amountFen);
    } catch (error) {
      if (!(error instanceof WechatPayError && error.status === 404)) throw error;
      await this.invoices.withdrawApplication(orderId);
    }
  }

  /** Requests the reversal of an issued invoice, and records the end of one that was requested. */
  private async reverse(row: InvoiceRow, transactionId: string): Promise<void> {
    const { orderId, fapiaoId, amountFen } = row;
    const { status, number } = await this.wechat.find(transactionId, fapiaoId);
    if (status === 'REVERSED') return this.invoices.markReversed(orderId);
    if (status === 'ISSUED') {
      const reason = amountFen === 0 ? 'SALES_RETURN' : 'SALES_DISCOUNT';
      await this.wechat.reverse(transactionId, { fapiaoId, number, reason });
    }
    return this.invoices.awaitReversal(orderId);
  }

  private async collect({ orderId, fapiaoId }: InvoiceRow, transactionId: string): Promise<void> {
    const found = await this.wechat.find(transactionId, fapiaoId);
    if (found.status !== 'ISSUED') return this.invoices.postpone(orderId);
    const pdf = await this.wechat.fetchPdf(transactionId, fapiaoId, found);
    if (!(await this.service.deliver(orderId, pdf))) {
      await this.invoices.markFault(orderId, '微信支付给的文件不是 PDF');
    }
  }
}

function isFinal(error: unknown): error is WechatPayError | NoWechatPaymentError {
  if (error instanceof NoWechatPaymentError) return true;
  return error instanceof WechatPayError && error.isPermanent;
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AuditLog, type SignedInUser, UsersService } from '#accounts';
import {
  assertMay,
  CASE_MESSAGES,
  formatYuan,
  hasPermission,
  InvalidInputError,
  type InvoiceItem,
  type InvoiceRequest,
  LIMITS,
  tidyLine,
  validateTaxNumber,
} from '#contracts';
import { MessagesService } from '#messages';
import { OrderNotFoundError, OrdersService } from '#orders';
import type { ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  InvoiceBeingIssuedError,
  InvoiceNotFoundError,
  InvoiceNotPossibleError,
} from '../cases.errors.js';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.js';

/** A PDF may end with some bytes after its last marker. */
const PDF_END_BYTES = 1_024;

/** Invoices: asked for on the order, uploaded by the operator, delivered to the buyer (HELP-04). */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly invoices: InvoicesRepository,
    private readonly orders: OrdersService,
    private readonly messages: MessagesService,
    private readonly auditLog: AuditLog,
  ) {}

  /**
   * Requests the invoice of the buyer's own paid order; repeated, it corrects the request until the invoice is issued.
   * @throws OrderNotFoundError, InvoiceNotPossibleError, InvalidInputError
   */
  async request(
    buyer: SignedInUser,
    orderId: string,
    request: InvoiceRequest,
  ): Promise<InvoiceItem> {
    const { kind } = request;
    // A client may send null, as the answer has it.
    const code = (request.tax_number ?? '').trim().toUpperCase();
    const fault = kind === 'company' ? validateTaxNumber(code) : null;
    if (fault) throw new InvalidInputError({ tax_number: [fault] });
    const title = tidyLine(request.title);
    const taxNumber = kind === 'company' ? code : null;
    const row = await this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lock(orderId, manager);
      if (order.buyerId !== buyer.id) throw new OrderNotFoundError();
      if (order.state !== 'paid') throw new InvoiceNotPossibleError();
      const made = { kind, title, taxNumber };
      if (!(await this.invoices.request(orderId, buyer.id, made, manager))) {
        throw new InvoiceNotPossibleError();
      }
      return this.invoices.find(orderId, manager);
    });
    return toItem(row!);
  }

  /** @throws InvoiceNotFoundError also for another user's order */
  async get(user: SignedInUser, orderId: string): Promise<InvoiceItem> {
    return toItem(await this.visible(user, orderId));
  }

  /** @returns the PDF @throws InvoiceNotFoundError also for another user's order */
  async open(user: SignedInUser, orderId: string): Promise<Buffer> {
    const { reversedAt, buyerId } = await this.visible(user, orderId);
    // A void invoice is no invoice for its buyer.
    if (reversedAt && buyerId === user.id) throw new InvoiceNotFoundError();
    const content = await this.invoices.findContent(orderId);
    if (!content) throw new InvoiceNotFoundError();
    return content;
  }

  /** Lists the invoices of all orders. @throws ForbiddenError without the permission */
  async list(admin: SignedInUser): Promise<InvoiceItem[]> {
    assertMay(admin, 'invoices.issue');
    const rows = await this.invoices.list(LIMITS.listed);
    return rows.map((row) => ({
      ...toItem(row),
      fault: row.fault,
      needs_reversal: row.needsReversal,
      is_reversing: row.isReversing,
      is_issuing: row.isIssuing,
      is_open: row.isOpen,
    }));
  }

  /**
   * Stores the PDF of a requested invoice and tells the buyer.
   * @throws ForbiddenError, InvoiceNotFoundError, InvoiceBeingIssuedError, InvalidInputError for a file that is no PDF
   */
  async issue(admin: SignedInUser, orderId: string, received: ReceivedObject): Promise<void> {
    assertMay(admin, 'invoices.issue');
    const content = received.bytes ?? (await readFile(received.path));
    if (!isPdf(content)) throw new InvalidInputError({ file: [CASE_MESSAGES.invoiceNoPdf] });
    await this.dataSource.transaction(async (manager) => {
      const sha256 = received.sha256.toString('hex');
      await this.store(orderId, content, { sha256, fapiaoId: null }, manager);
      await this.auditLog.record(admin, 'invoice.issue', orderId, { sha256 }, manager);
    });
  }

  /**
   * Stores the PDF that WeChat Pay issued and notifies the buyer; an invoice that is issued already stays.
   * @returns false if the file is no PDF @throws InvoiceNotFoundError
   */
  async deliver(orderId: string, content: Buffer): Promise<boolean> {
    if (!isPdf(content)) return false;
    await this.dataSource.transaction(async (manager) => {
      await this.orders.lock(orderId, manager);
      const row = await this.invoices.find(orderId, manager);
      if (row?.issuedAt) return;
      const sha256 = createHash('sha256').update(content).digest('hex');
      await this.store(orderId, content, { sha256, fapiaoId: row?.fapiaoId ?? null }, manager);
    });
    return true;
  }

  private async store(
    orderId: string,
    content: Buffer,
    { sha256, fapiaoId }: { sha256: string; fapiaoId: string | null },
    manager: EntityManager,
  ): Promise<void> {
    await this.lockBuyer(orderId, manager);
    const isStored = await this.invoices.issue(orderId, content, fapiaoId, manager);
    const row = await this.invoices.find(orderId, manager);
    if (!row) throw new InvoiceNotFoundError();
    if (!isStored) throw new InvoiceBeingIssuedError();
    const { buyerId, designName } = row;
    const facts = { order_id: orderId, design: designName };
    const event = { userIds: [buyerId], key: `${orderId}.${sha256.slice(0, 16)}`, facts };
    await this.messages.notifyAll('invoice', event, manager);
  }

  /**
   * A message locks its receiver. The deletion of the buyer's account locks the account before its invoices, so this does
   * the same: else each could wait for the other.
   */
  private async lockBuyer(orderId: string, manager: EntityManager): Promise<void> {
    const row = await this.invoices.find(orderId, manager);
    if (row) await this.users.lockAgainstDeletion(row.buyerId, manager);
  }

  /** The orders of a buyer whose invoice can be opened. */
  async issuedOrders(user: SignedInUser): Promise<Set<string>> {
    return new Set(await this.invoices.issuedOrders(user.id));
  }

  /** All invoices of a buyer. */
  async export(user: SignedInUser): Promise<InvoiceItem[]> {
    return (await this.invoices.listOfBuyer(user.id)).map(toItem);
  }

  private async visible(user: SignedInUser, orderId: string): Promise<InvoiceRow> {
    const row = await this.invoices.find(orderId);
    if (!row || (row.buyerId !== user.id && !hasPermission(user, 'invoices.issue')))
      throw new InvoiceNotFoundError();
    return row;
  }
}

/** Whether bytes begin and end as a PDF does. */
function isPdf(bytes: Buffer): boolean {
  const end = bytes.subarray(-PDF_END_BYTES).toString('latin1');
  return (
    /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1')) &&
    end.includes('startxref') &&
    end.includes('%%EOF')
  );
}

function toItem(row: InvoiceRow): InvoiceItem {
  return {
    order_id: row.orderId,
    kind: row.kind,
    title: row.title,
    tax_number: row.taxNumber,
    amount: formatYuan(row.amountFen),
    design_name: row.designName,
    requested_at: row.requestedAt.toISOString(),
    issued_at: row.issuedAt?.toISOString() ?? null,
    reversed_at: row.reversedAt?.toISOString() ?? null,
  };
}

import { createHash } from 'node:crypto';
import type { Config } from '#config';
import { sendRequest } from './signed-requests.js';
import type { WechatPayClient } from './wechat-pay.client.js';
import { WechatPayError, WechatPayIndeterminateError } from './wechat-pay.error.js';

const PATH = '/v3/new-tax-control-fapiao/fapiao-applications';
/** WeChat counts quantities in 10⁻⁸. */
const ONE = 100_000_000;
const NAME_MAX = 100;
/** The host of the files of issued invoices. */
const FILES_ORIGIN = 'https://pay.wechatpay.cn';

/** An invoice to be issued. */
export interface FapiaoRequest {
  /** WeChat's number of the payment, which identifies the application. */
  transactionId: string;
  /** Our number of the invoice: letters, digits, `-` and `_`, at most 32. */
  fapiaoId: string;
  kind: 'INDIVIDUAL' | 'ORGANIZATION';
  title: string;
  /** Only and always for an organisation. */
  taxNumber: string | null;
  /** The total with tax, in fen. */
  amountFen: number;
  goodsName: string;
}

/** What WeChat tells of an invoice. */
export interface FoundFapiao {
  /** `ISSUE_ACCEPTED`, `ISSUED`, `REVERSE_ACCEPTED` or `REVERSED`. */
  status: string;
  /** The number at the tax office; empty before the invoice is issued. */
  number: string;
  /** The code at the tax office; empty for a fully digital invoice. */
  code: string;
  /** The buyer whose card wallet has the invoice; empty before that. */
  openid: string;
  /** In fen; null if WeChat does not tell it. */
  amountFen: number | null;
}

/** Why a fully digital invoice is reversed: all of the money was returned, or a part. */
export type ReversalReason = 'SALES_RETURN' | 'SALES_DISCOUNT';

/** A client of WeChat Pay's electronic invoices (电子发票). Every method throws `WechatPayFailure`. */
export class WechatFapiaoClient {
  constructor(
    private readonly config: Config['wechatPay'],
    private readonly client: WechatPayClient,
  ) {}

  /** Whether the shop issues its invoices through WeChat Pay. */
  get isConfigured(): boolean {
    return this.config.fapiao !== null;
  }

  /**
   * Applies for an invoice; may be repeated. WeChat issues it later.
   * @returns false if WeChat has an application of this number already, whose contents may be other ones
   */
  async apply(request: FapiaoRequest): Promise<boolean> {
    const { transactionId, fapiaoId, kind, title, taxNumber, amountFen, goodsName } = request;
    const { taxCode, taxRate } = this.config.fapiao!;
    const item = {
      tax_code: taxCode,
      goods_name: goodsName.slice(0, NAME_MAX),
      quantity: ONE,
      total_amount: amountFen,
      tax_rate: taxRate,
      discount: false,
    };
    try {
      await this.client.call('POST', PATH, {
        scene: 'WITH_WECHATPAY',
        fapiao_apply_id: transactionId,
        buyer_information: {
          type: kind,
          name: title,
          ...(taxNumber !== null && { taxpayer_id: taxNumber }),
        },
        fapiao_information: [
          { fapiao_id: fapiaoId, total_amount: amountFen, need_list: false, items: [item] },
        ],
      });
    } catch (error) {
      if (!(error instanceof WechatPayError && error.code === 'RESOURCEALREADYEXISTS')) throw error;
      return false;
    }
    return true;
  }

  /** Queries an invoice. */
  async find(transactionId: string, fapiaoId: string): Promise<FoundFapiao> {
    const answer = await this.client.call('GET', pathOf(transactionId, '', fapiaoId));
    const entry = entryOf(answer, 'fapiao_information', fapiaoId);
    const { status = '', total_amount: amountFen = null } = entry;
    const { fapiao_number: number = '', fapiao_code: code = '' } = entry.blue_fapiao ?? {};
    return { status, number, code, openid: entry.card_information?.card_openid ?? '', amountFen };
  }

  /** Requests the reversal of an issued invoice (冲红). WeChat carries it out later. */
  async reverse(
    transactionId: string,
    { fapiaoId, number, reason }: { fapiaoId: string; number: string; reason: ReversalReason },
  ): Promise<void> {
    await this.client.call('POST', `${PATH}/${encodeURIComponent(transactionId)}/reverse`, {
      reverse_reason: reason,
      fapiao_information: [{ fapiao_id: fapiaoId, fapiao_number: number }],
    });
  }

  /** Downloads the PDF of an issued invoice. Its address is valid for 30 s. @param found as `find` returned it */
  async fetchPdf(transactionId: string, fapiaoId: string, found: FoundFapiao): Promise<Buffer> {
    const answer = await this.client.call('GET', pathOf(transactionId, '/fapiao-files', fapiaoId));
    const { download_url: address = '' } = entryOf(answer, 'fapiao_download_info_list', fapiaoId);
    const origins = [FILES_ORIGIN, new URL(this.config.baseUrl).origin];
    if (!URL.canParse(address) || !origins.includes(new URL(address).origin)) {
      throw new WechatPayIndeterminateError('the file is on another host');
    }
    const url = new URL(address);
    const identity = {
      mchid: this.config.merchantId,
      openid: found.openid,
      invoice_code: found.code,
      invoice_no: found.number,
      fapiao_id: fapiaoId,
    };
    for (const [name, value] of Object.entries(identity)) url.searchParams.set(name, value);
    return downloadFile(url);
  }
}

/** Downloads a file without our signature, which this host does not take. @throws WechatPayIndeterminateError */
async function downloadFile(url: URL): Promise<Buffer> {
  const { ok, status, header, bytes } = await sendRequest(url, { redirect: 'error' });
  if (!ok) throw new WechatPayIndeterminateError(`the file answers ${status}`);
  const digest = header('sm3-digest');
  if (digest && createHash('sm3').update(bytes).digest('hex') !== digest.toLowerCase()) {
    throw new WechatPayIndeterminateError('the file is not the one that was announced');
  }
  return bytes;
}

function pathOf(transactionId: string, part: string, fapiaoId: string): string {
  return `${PATH}/${encodeURIComponent(transactionId)}${part}?fapiao_id=${encodeURIComponent(fapiaoId)}`;
}

/** One invoice in WeChat's lists. */
interface Entry {
  fapiao_id?: string;
  status?: string;
  blue_fapiao?: { fapiao_code?: string; fapiao_number?: string };
  card_information?: { card_openid?: string };
  total_amount?: number;
  download_url?: string;
}

/** @throws WechatPayIndeterminateError if the list has no entry of the invoice */
function entryOf(answer: unknown, list: string, fapiaoId: string): Entry {
  const entries = (answer as Record<string, Entry[] | undefined> | null)?.[list];
  const found = Array.isArray(entries)
    ? entries.find((entry) => entry.fapiao_id === fapiaoId)
    : undefined;
  if (!found) throw new WechatPayIndeterminateError(`there is no invoice in ${list}`);
  return found;
}

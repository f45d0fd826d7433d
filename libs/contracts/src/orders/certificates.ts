import type { Timestamp } from '../http/scalars.js';
import type { SheetLicence } from '../sheet/sheet-licence.js';

/** Characters of a certificate code, without characters that look alike (0 and O, 1 and I). */
export const CERTIFICATE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const CODE_LENGTH = 16;
const CODE = new RegExp(`^[${CERTIFICATE_ALPHABET}]{${CODE_LENGTH}}$`);

/** Texts about certificates. */
export const CERTIFICATE_MESSAGES = {
  notFound: '没有这张证书，请核对编号',
  notPossible: '这笔订单没有授权证书：授权不含售卖成品，或订单已退款',
} as const;

/** GET /certificates/{code}. It does not contain the name of the buyer (SHELF-11). */
export interface CertificateCheck {
  /** The code in groups, as printed. */
  code: string;
  /** `revoked`: the order was refunded. An unknown code is a 404 `certificate_not_found`. */
  state: 'valid' | 'revoked';
  design_name: string;
  designer_username: string;
  /** The terms that the buyer accepted, in words. */
  terms: string[];
  paid_at: Timestamp;
  issued_at: Timestamp;
}

/**
 * Whether a licence permits selling finished pieces without a request, so that a certificate is available (SHELF-11).
 * @param licence null for a design without a sheet: the default licence of the shop permits it
 */
export function permitsSelling(licence: Pick<SheetLicence, 'sell_finished'> | null): boolean {
  const sell = licence?.sell_finished ?? 'handmade_unlimited';
  return sell === 'handmade_small' || sell === 'handmade_unlimited';
}

/** Normalises a code that a person typed; null if it is not a valid code. */
export function readCertificateCode(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

/** A code in groups of four characters. */
export function formatCertificateCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}

import { type KeyObject, X509Certificate } from 'node:crypto';
import type { Config } from '#config';
import { Logger } from '@nestjs/common';
import {
  decryptResource,
  type EncryptedResource,
  validateSignature,
  readSignatureHeaders,
  type SigningKeys,
} from './signature.js';
import { refusalOf, type SignedRequests } from './signed-requests.js';
import { WechatPayIndeterminateError } from './wechat-pay.error.js';

const CERTIFICATES_PATH = '/v3/certificates';
/** WeChat requires fetching the certificates at least twice a day. */
const FRESH_MS = 12 * 3_600_000;
/** Requests with unknown serials trigger a fetch at most this often. */
const RETRY_MS = 60_000;

interface PlatformCertificate {
  key: KeyObject;
  end: Date;
}

/**
 * The public keys of WeChat Pay by serial: the configured public key, and the platform certificates if the
 * merchant has them. While a merchant migrates from certificates to the public key, notifications may be
 * signed by either.
 */
export class WechatKeys implements SigningKeys {
  private readonly log = new Logger(WechatKeys.name);
  private certificates = new Map<string, PlatformCertificate>();
  private triedAt = -Infinity;
  private fetchedAt = -Infinity;
  private fetching: Promise<void> | null = null;

  constructor(
    private readonly config: Config['wechatPay'],
    private readonly requests: SignedRequests,
  ) {}

  /**
   * Returns the key of a serial, or null if the serial is not WeChat's.
   * @throws WechatPayIndeterminateError if it may be a certificate's, and the certificates cannot be fetched
   */
  async find(serial: string): Promise<KeyObject | null> {
    const { publicKey, certificates } = this.config;
    if (serial === publicKey?.id) return publicKey.key;
    if (!certificates) return null;
    const known = this.certificates.get(serial);
    const now = Date.now();
    if (known) {
      if (now - this.fetchedAt > FRESH_MS) this.refreshInBackground(now);
      return known.key;
    }
    if (this.fetching || now - this.triedAt > RETRY_MS) await this.refresh(now);
    return this.certificates.get(serial)?.key ?? null;
  }

  /**
   * When the last platform certificate expires; null for a merchant who uses the public key instead of certificates, or
   * for whom WeChat has none.
   * @throws WechatPayIndeterminateError
   */
  async certificatesEnd(): Promise<Date | null> {
    if (!this.config.certificates) return null;
    const now = Date.now();
    if (now - this.fetchedAt > FRESH_MS) await this.refresh(now);
    const ends = [...this.certificates.values()].map(({ end }) => end.getTime());
    return ends.length > 0 ? new Date(Math.max(...ends)) : null;
  }

  /** Refreshes in the background: a caller that has a key does not wait for it. */
  private refreshInBackground(now: number): void {
    if (now - this.triedAt <= RETRY_MS) return;
    this.refresh(now).catch((error: Error) =>
      this.log.warn(`platform certificates cannot be renewed: ${error.message}`),
    );
  }

  private refresh(now: number): Promise<void> {
    this.triedAt = now;
    this.fetching ??= this.fetch().finally(() => {
      this.fetching = null;
    });
    return this.fetching;
  }

  private async fetch(): Promise<void> {
    const answer = await this.requests.send('GET', CERTIFICATES_PATH);
    // The refusal is not rethrown, because it would look like a refusal of the call that needs the key.
    if (!answer.ok) throw new WechatPayIndeterminateError(refusalOf(answer).message);
    const headers = readSignatureHeaders(answer.header);
    if (!headers) throw new WechatPayIndeterminateError('signature headers are missing');
    const fetched = this.open(answer.bytes);
    // The certificates verify the response that contains them: only WeChat has the key that encrypted them.
    const { publicKey } = this.config;
    const keys = {
      find: (serial: string) =>
        Promise.resolve(
          fetched.get(serial)?.key ?? (serial === publicKey?.id ? publicKey.key : null),
        ),
    };
    const fault = await validateSignature(headers, answer.bytes, keys, Date.now() / 1000);
    if (fault) throw new WechatPayIndeterminateError(fault);
    this.certificates = fetched;
    this.fetchedAt = Date.now();
    this.log.log(`platform certificates: ${[...fetched.keys()].join(', ')}`);
  }

  private open(bytes: Buffer): Map<string, PlatformCertificate> {
    const keys = new Map<string, PlatformCertificate>();
    try {
      const { data } = JSON.parse(bytes.toString('utf8')) as {
        data: { encrypt_certificate: EncryptedResource }[];
      };
      for (const { encrypt_certificate } of data) {
        const pem = decryptResource(encrypt_certificate, this.config.apiV3Key);
        const certificate = new X509Certificate(pem);
        const end = new Date(certificate.validTo);
        const isValid =
          Date.parse(certificate.validFrom) <= Date.now() && end.getTime() > Date.now();
        if (isValid) {
          keys.set(certificate.serialNumber.toUpperCase(), { key: certificate.publicKey, end });
        }
      }
    } catch (error) {
      throw new WechatPayIndeterminateError(`certificates: ${(error as Error).message}`);
    }
    return keys;
  }
}

import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';

const YEARS_5_MS = 5 * 365 * 24 * 3_600_000;
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** The file with the certificates and their keys, in the directory of the sandbox. */
export const CERTIFICATES_FILE = 'platform-certificates.json';

/** A certificate that WeChat Pay signs with; merchants used them before the public key. */
export interface PlatformCertificate {
  /** 40 uppercase hexadecimal digits. */
  serial: string;
  privateKey: KeyObject;
  pem: string;
  effectiveAt: Date;
  expiresAt: Date;
}

/** The format of the file. */
interface Kept {
  serial: string;
  privateKey: string;
  pem: string;
  effectiveAt: string;
}

/** WeChat Pay's platform certificates, stored in a file. */
export class PlatformCertificates {
  private constructor(
    private readonly file: string,
    private readonly certificates: PlatformCertificate[],
  ) {}

  /** Reads the certificates of a directory, or creates the first one. */
  static async open(dir: string): Promise<PlatformCertificates> {
    mkdirSync(dir, { recursive: true });
    const file = join(dir, CERTIFICATES_FILE);
    const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept[]) : [];
    const certificates = new PlatformCertificates(file, kept.map(revive));
    if (kept.length === 0) await certificates.renew();
    return certificates;
  }

  /** The certificate that signs. */
  get newest(): PlatformCertificate {
    return this.certificates.at(-1)!;
  }

  /** All certificates that merchants can download. */
  all(): readonly PlatformCertificate[] {
    return this.certificates;
  }

  /** Creates another certificate, which signs from now on; older ones remain available. */
  async renew(): Promise<PlatformCertificate> {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    // The first digit keeps the number positive and 40 digits long.
    const serial = `5${randomBytes(20).toString('hex').slice(1)}`.toUpperCase();
    const effectiveAt = new Date(Math.floor(Date.now() / 1000) * 1000);
    const { subtle } = globalThis.crypto;
    const certificate = await X509CertificateGenerator.create({
      serialNumber: serial,
      subject: 'CN=Tenpay.com sign, O=Tenpay.com',
      issuer: 'CN=Tenpay.com Root CA, O=Tenpay.com',
      notBefore: effectiveAt,
      notAfter: new Date(effectiveAt.getTime() + YEARS_5_MS),
      publicKey: await subtle.importKey(
        'spki',
        publicKey.export({ type: 'spki', format: 'der' }),
        ALGORITHM,
        true,
        ['verify'],
      ),
      signingKey: await subtle.importKey(
        'pkcs8',
        privateKey.export({ type: 'pkcs8', format: 'der' }),
        ALGORITHM,
        false,
        ['sign'],
      ),
      signingAlgorithm: ALGORITHM,
    });
    const made = revive({
      serial,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      pem: certificate.toString('pem'),
      effectiveAt: effectiveAt.toISOString(),
    });
    this.certificates.push(made);
    this.save();
    return made;
  }

  private save(): void {
    const kept = this.certificates.map(({ serial, privateKey, pem, effectiveAt }) => ({
      serial,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      pem,
      effectiveAt: effectiveAt.toISOString(),
    }));
    writeFileSync(this.file, JSON.stringify(kept), { mode: 0o600 });
  }
}

function revive({ serial, privateKey, pem, effectiveAt }: Kept): PlatformCertificate {
  const from = new Date(effectiveAt);
  return {
    serial,
    privateKey: createPrivateKey(privateKey),
    pem,
    effectiveAt: from,
    expiresAt: new Date(from.getTime() + YEARS_5_MS),
  };
}

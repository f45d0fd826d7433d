import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 24 * 3_600_000;

/** A self-signed certificate and its key as PEM. @param end when it expires, in milliseconds */
export async function createCertificate(end: number): Promise<{ cert: string; key: string }> {
  const { subtle } = globalThis.crypto;
  const keys = await subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: new Date(end - 90 * DAY_MS),
    notAfter: new Date(end),
    keys,
    signingAlgorithm: ALGORITHM,
  });
  const key = Buffer.from(await subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
  };
}

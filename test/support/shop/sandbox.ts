import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { MailServer } from '../../../apps/sandbox/src/mailbox/smtp.server.js';
import { FaultsFilter } from '../../../apps/sandbox/src/sandbox.fault.js';
import { SandboxModule } from '../../../apps/sandbox/src/sandbox.module.js';
import { CERTIFICATES_FILE } from '../../../apps/sandbox/src/wechat-pay/platform-certificates.js';
import { TEST_PUBLIC_KEY_ID, type TestConfig } from './config.js';
import { silentLogger } from './silent-logger.js';

/** The key of the operators' group robot. */
const ROBOT_KEY = 'robot-key-of-the-tests';

/** A sandbox in the test's process. */
export interface TestSandbox {
  url: string;
  smtpUrl: string;
  /** Address of the operators' group robot. */
  robotUrl: string;
  /** Calls the sandbox's own interface. @returns its response */
  call<T = Record<string, string>>(path: string, body: object): Promise<T>;
  /** Reads what the sandbox has: the mails that it received, its ledger. */
  read<T>(path: string): Promise<T>;
  close(): Promise<void>;
}

/** The platform certificates of the first sandbox, for the others: a new key takes longer than the rest of the start. */
let certificates: Buffer | undefined;

/** Starts a sandbox in this process, with the keys of a test's configuration. */
export async function startSandbox(test: TestConfig): Promise<TestSandbox> {
  const { wechatPay, wechatOAuth, wechatMessages, sms, storage } = test.config;
  const dir = join(storage.dir, 'sandbox');
  const certificatesFile = join(dir, CERTIFICATES_FILE);
  if (certificates) {
    await mkdir(dir, { recursive: true });
    await writeFile(certificatesFile, certificates);
  }
  const module = await Test.createTestingModule({
    imports: [
      SandboxModule.forRoot({
        port: 0,
        smtpPort: 0,
        dir,
        clockFactor: 1000,
        merchant: {
          appId: wechatPay.appId,
          appSecret: wechatOAuth.appSecret,
          redirectHost: new URL(test.config.publicUrl).host,
          merchantId: wechatPay.merchantId,
          serial: wechatPay.merchantSerial,
          publicKey: test.merchantPublicKey,
          apiV3Key: wechatPay.apiV3Key,
        },
        robotKey: ROBOT_KEY,
        wechat: { publicKeyId: TEST_PUBLIC_KEY_ID, privateKey: test.wechatPrivateKey },
        sms,
        serviceAccount: wechatMessages,
      }),
    ],
  })
    .setLogger(silentLogger)
    .compile();
  const app = module.createNestApplication<NestExpressApplication>({ rawBody: true });
  app.useGlobalFilters(new FaultsFilter());
  certificates ??= await readFile(certificatesFile);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    robotUrl: `${url}/cgi-bin/webhook/send?key=${ROBOT_KEY}`,
    smtpUrl: `smtp://127.0.0.1:${app.get(MailServer).port}`,
    call: async <T>(path: string, body: object) => {
      const response = await fetch(`${url}/sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as T;
    },
    read: async <T>(path: string) => (await (await fetch(`${url}/sandbox/${path}`)).json()) as T,
    close: () => app.close(),
  };
}

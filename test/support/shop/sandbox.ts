import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { MailServer } from '../../../apps/sandbox/src/mailbox/smtp.server.js';
import { FaultsFilter } from '../../../apps/sandbox/src/sandbox.fault.js';
import { SandboxModule } from '../../../apps/sandbox/src/sandbox.module.js';
import { TEST_PUBLIC_KEY_ID, type TestConfig } from './config.js';
import { silentLogger } from './silent-logger.js';

/** The key of the operators' group robot. */
const ROBOT_KEY = 'robot-key-of-the-tests';

/** Starts a sandbox in this process, with the keys of a test's configuration. */
export async function startSandbox(test: TestConfig): Promise<{
  url: string;
  smtpUrl: string;
  /** Address of the operators' group robot. */
  robotUrl: string;
  close(): Promise<void>;
}> {
  const { wechatPay, wechatOAuth, wechatMessages, sms, storage } = test.config;
  const module = await Test.createTestingModule({
    imports: [
      SandboxModule.forRoot({
        port: 0,
        smtpPort: 0,
        dir: join(storage.dir, 'sandbox'),
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
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    robotUrl: `http://127.0.0.1:${port}/cgi-bin/webhook/send?key=${ROBOT_KEY}`,
    smtpUrl: `smtp://127.0.0.1:${app.get(MailServer).port}`,
    close: () => app.close(),
  };
}

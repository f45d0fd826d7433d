import {
  type DynamicModule,
  type MiddlewareConsumer,
  Module,
  type NestModule,
  RequestMethod,
} from '@nestjs/common';
import { FaultsController } from './faults.controller.js';
import { Faults, FaultsMiddleware } from './faults.js';
import { GroupRobotController } from './group-robot/group-robot.controller.js';
import { Mailbox } from './mailbox/mailbox.js';
import { MailboxController } from './mailbox/mailbox.controller.js';
import { MailServer } from './mailbox/smtp.server.js';
import { PhoneController } from './phone/phone.controller.js';
import { SANDBOX_CONFIG, type SandboxConfig } from './sandbox.config.js';
import { MessageLedger } from './service-account/message-ledger.js';
import { PhoneMessagesController } from './service-account/phone-messages.controller.js';
import { ServiceMessagesController } from './service-account/service-messages.controller.js';
import { SmsGateway } from './sms/sms-gateway.js';
import { SmsController } from './sms/sms.controller.js';
import { TurnstileController } from './turnstile/turnstile.controller.js';
import { AppCredentials } from './wechat-js-sdk/app-credentials.js';
import { JsSdkController } from './wechat-js-sdk/js-sdk.controller.js';
import { WechatLoginController } from './wechat-login/wechat-login.controller.js';
import { WechatPeople } from './wechat-login/wechat-people.js';
import { BillsController } from './wechat-pay/bills.controller.js';
import { CertificatesController } from './wechat-pay/certificates.controller.js';
import { ComplaintLedger } from './wechat-pay/complaint-ledger.js';
import { ComplaintsController } from './wechat-pay/complaints.controller.js';
import { FapiaoController } from './wechat-pay/fapiao.controller.js';
import { LedgerController } from './wechat-pay/ledger.controller.js';
import { Merchant } from './wechat-pay/merchant.js';
import { PlatformCertificates } from './wechat-pay/platform-certificates.js';
import { RefundLedger } from './wechat-pay/refund-ledger.js';
import { RefundsController } from './wechat-pay/refunds.controller.js';
import { TradeLedger } from './wechat-pay/trade-ledger.js';
import { TransactionsController } from './wechat-pay/transactions.controller.js';
import { WechatNotifier } from './wechat-pay/wechat-notifier.js';

/** Simulates the external services on localhost with their real protocols and cryptography. */
@Module({})
export class SandboxModule implements NestModule {
  static forRoot(config: SandboxConfig): DynamicModule {
    return {
      module: SandboxModule,
      controllers: [
        BillsController,
        CertificatesController,
        ComplaintsController,
        FapiaoController,
        FaultsController,
        GroupRobotController,
        JsSdkController,
        LedgerController,
        MailboxController,
        PhoneController,
        PhoneMessagesController,
        RefundsController,
        ServiceMessagesController,
        SmsController,
        TransactionsController,
        TurnstileController,
        WechatLoginController,
      ],
      providers: [
        { provide: SANDBOX_CONFIG, useValue: config },
        AppCredentials,
        ComplaintLedger,
        Faults,
        Mailbox,
        MailServer,
        Merchant,
        MessageLedger,
        {
          provide: PlatformCertificates,
          inject: [SANDBOX_CONFIG],
          useFactory: ({ dir }: SandboxConfig) => PlatformCertificates.open(dir),
        },
        RefundLedger,
        SmsGateway,
        TradeLedger,
        WechatNotifier,
        WechatPeople,
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(FaultsMiddleware)
      .forRoutes('v3/*path', 'invoicing/*path', 'sns/*path', 'cgi-bin/*path', 'turnstile/*path', {
        path: '/',
        method: RequestMethod.POST,
      });
  }
}

import {
  type DynamicModule,
  type MiddlewareConsumer,
  Module,
  type NestModule,
} from '@nestjs/common';
import { FaultsController } from './faults.controller.js';
import { Faults, FaultsMiddleware } from './faults.js';
import { PhoneController } from './phone/phone.controller.js';
import { SANDBOX_CONFIG, type SandboxConfig } from './sandbox.config.js';
import { Merchant } from './wechat-pay/merchant.js';
import { TradeLedger } from './wechat-pay/trade-ledger.js';
import { TradeNotifier } from './wechat-pay/trade-notifier.js';
import { TransactionsController } from './wechat-pay/transactions.controller.js';

/** The outside world on localhost: real protocols, real cryptography, no money. */
@Module({})
export class SandboxModule implements NestModule {
  static forRoot(config: SandboxConfig): DynamicModule {
    return {
      module: SandboxModule,
      controllers: [FaultsController, PhoneController, TransactionsController],
      providers: [
        { provide: SANDBOX_CONFIG, useValue: config },
        Faults,
        Merchant,
        TradeLedger,
        TradeNotifier,
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(FaultsMiddleware).forRoutes('v3/*path');
  }
}

import { CONFIG, type Config } from '#config';
import { RedisModule, ReplayGuard } from '#redis';
import { Module } from '@nestjs/common';
import { AltchaCheck } from './altcha-check.js';
import { HumanCheck } from './human-check.js';
import { TurnstileCheck } from './turnstile-check.js';

/** Provides the shop's `HumanCheck`. */
@Module({
  imports: [RedisModule],
  providers: [
    {
      provide: HumanCheck,
      inject: [CONFIG, ReplayGuard],
      useFactory: (
        { humanCheck, session, publicUrl }: Config,
        replayGuard: ReplayGuard,
      ): HumanCheck =>
        humanCheck.provider === 'altcha'
          ? new AltchaCheck(session.jwtSecret, humanCheck.maxCounter, replayGuard)
          : new TurnstileCheck(humanCheck, new URL(publicUrl).hostname),
    },
  ],
  exports: [HumanCheck],
})
export class HumanCheckModule {}

import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { personOf } from '../wechat-login/wechat-login.controller.js';
import { openidOf } from '../wechat-login/wechat-people.js';
import { MessageLedger, type PhoneMessage } from './message-ledger.js';

interface Subscription {
  /** Up to three ids, separated by commas. */
  template?: string;
  outcome?: 'accept' | 'cancel';
  user?: string;
}

/** The phone's part of the service account: follow it, answer its dialog, read its messages. */
@Controller('sandbox/phone')
export class PhoneMessagesController {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly ledger: MessageLedger,
  ) {}

  /** Newest first. @param user a nickname; without one those of all phones */
  @Get('messages')
  messages(@Query('user') user?: string): PhoneMessage[] {
    return this.ledger.messages(user ? openidOf({ nickname: user }) : null);
  }

  @Get('follow')
  follows(@Req() request: Request, @Query('user') user?: string): { follows: boolean } {
    const nickname = user ?? personOf(request);
    return { follows: this.ledger.isFollower(openidOf({ nickname })) };
  }

  @Post('follow')
  @HttpCode(200)
  follow(
    @Req() request: Request,
    @Body() { user, follows = true }: { user?: string; follows?: boolean },
  ): { follows: boolean } {
    this.ledger.follow(openidOf({ nickname: user ?? personOf(request) }), follows);
    return { follows };
  }

  /** The dialog of `wx-open-subscribe`. @returns the detail of the tag's event */
  @Post('subscribe')
  @HttpCode(200)
  subscribe(
    @Req() request: Request,
    @Body() { template = '', outcome = 'accept', user }: Subscription,
  ): object {
    const known = Object.values(this.config.serviceAccount.subscriptions).map(({ id }) => id);
    const asked = template.split(',');
    if (asked.length > 3 || asked.some((id) => !known.includes(id))) {
      return { errMsg: 'subscribe:fail', errCode: '20001' };
    }
    const openid = openidOf({ nickname: user ?? personOf(request) });
    if (outcome === 'accept') for (const id of asked) this.ledger.permit(openid, id);
    const answers = asked.map((id) => [id, JSON.stringify({ status: outcome })]);
    return {
      errMsg: 'subscribe:ok',
      subscribeDetails: JSON.stringify(Object.fromEntries(answers)),
    };
  }
}

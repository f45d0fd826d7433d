import { Body, Controller, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { Faults } from '../faults.js';
import { SANDBOX_CONFIG, type SandboxConfig, type Templates } from '../sandbox.config.js';
import { WechatApiFault } from '../wechat-api.fault.js';
import { AppCredentials } from '../wechat-js-sdk/app-credentials.js';
import { faultyField, type FieldValues } from './field-rules.js';
import { MessageLedger } from './message-ledger.js';

interface MessageRequest {
  touser?: unknown;
  template_id?: unknown;
  data?: FieldValues;
  /** The link of a template message. */
  url?: string;
  client_msg_id?: string;
  /** The link of a subscription message. */
  page?: string;
}

interface CheckedMessage {
  openid: string;
  template: string;
  title: string;
  fields: string[];
}

/** Errors that do not follow from the message; set by `message_errcode` under /sandbox/faults. */
const ERRORS = new Map([
  [41030, 'invalid page'],
  [43107, 'user refuse to accept the msg by subscription settings'],
  [45009, 'reach max api daily quota limit'],
  [45047, 'out of response count limit'],
  [48001, 'api unauthorized'],
]);

const OPENID = /^o[\w-]{27}$/;

/** The service account's messages: template messages for followers, and one-time subscription messages. */
@Controller('cgi-bin/message')
export class ServiceMessagesController {
  private sent = 0;

  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly credentials: AppCredentials,
    private readonly ledger: MessageLedger,
    private readonly faults: Faults,
  ) {}

  /** @throws WechatApiFault 40001, 42001, 40003, 40037, 47003, 43004 */
  @Post('template/send')
  @HttpCode(200)
  template(@Query('access_token') token = '', @Body() body: MessageRequest): object {
    const message = this.check(token, body, this.config.serviceAccount.templates);
    if (!this.ledger.isFollower(message.openid)) {
      throw new WechatApiFault(43004, 'require subscribe');
    }
    const { openid, title, fields } = message;
    const own = { openid, title, fields, url: body.url ?? '', api: 'template' as const };
    this.ledger.deliver(own, body.client_msg_id ?? null);
    this.sent += 1;
    return { errcode: 0, errmsg: 'ok', msgid: Date.now() * 1000 + this.sent };
  }

  /** Uses up one permission. @throws WechatApiFault 40001, 42001, 40003, 40037, 47003, 43101 */
  @Post('subscribe/bizsend')
  @HttpCode(200)
  subscription(@Query('access_token') token = '', @Body() body: MessageRequest): object {
    const message = this.check(token, body, this.config.serviceAccount.subscriptions);
    const { openid, template, title, fields } = message;
    if (this.ledger.unused(openid, template) <= 0) {
      throw new WechatApiFault(43101, 'user refuse to accept the msg');
    }
    this.ledger.use(openid, template);
    const own = { openid, title, fields, url: body.page ?? '', api: 'subscription' as const };
    this.ledger.deliver(own, null);
    return { errcode: 0, errmsg: 'ok' };
  }

  private check(
    token: string,
    { touser, template_id, data = {} }: MessageRequest,
    templates: Templates,
  ): CheckedMessage {
    this.credentials.assertToken(token);
    const { message_errcode: errcode } = this.faults.settings;
    if (errcode !== 0) throw new WechatApiFault(errcode, ERRORS.get(errcode) ?? 'system error');
    if (typeof touser !== 'string' || !OPENID.test(touser)) {
      throw new WechatApiFault(40003, 'invalid openid');
    }
    const known = Object.entries(templates).find(([, { id }]) => id === template_id);
    if (!known) throw new WechatApiFault(40037, 'invalid template_id');
    const [title, { id, data: texts }] = known;
    const names = Object.keys(texts);
    const faulty = faultyField(names, data);
    if (faulty !== null) {
      throw new WechatApiFault(47003, `argument invalid! data.${faulty}.value invalid`);
    }
    const fields = names.map((name) => String(data[name]!.value));
    return { openid: touser, template: id, title, fields };
  }
}

import { join } from 'node:path';
import { Body, Controller, Get, Header, HttpCode, Inject, Post, Query } from '@nestjs/common';
import escapeHtml from 'escape-html';
import { Inbox } from '../inbox.js';
import { sandboxPage } from '../page.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { WechatApiFault } from '../wechat-api.fault.js';

const SHOWN = 50;
const MAX_BYTES = 4_096;
const MAX_PER_MINUTE = 20;

/** A message in the operators' group. */
export interface GroupMessage {
  content: string;
  received_at: string;
}

interface RobotRequest {
  msgtype?: string;
  markdown?: { content?: unknown };
  text?: { content?: unknown };
}

/** A group robot of WeCom (企业微信群机器人): the operators' group as a page at /group, as an API under /sandbox. */
@Controller()
export class GroupRobotController {
  private readonly inbox: Inbox<GroupMessage>;

  constructor(@Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig) {
    this.inbox = new Inbox(join(config.dir, 'group.jsonl'));
  }

  /** @throws WechatApiFault 93000, 40008, 44004, 40058, 45009 */
  @Post('cgi-bin/webhook/send')
  @HttpCode(200)
  send(@Query('key') key = '', @Body() body: RobotRequest): object {
    if (!key || key !== this.config.robotKey)
      throw new WechatApiFault(93000, 'invalid webhook url');
    const { msgtype, markdown, text } = body;
    if (msgtype !== 'markdown' && msgtype !== 'text') {
      throw new WechatApiFault(40008, 'invalid message type');
    }
    const content = (msgtype === 'markdown' ? markdown : text)?.content;
    if (typeof content !== 'string' || content === '') {
      throw new WechatApiFault(44004, 'empty content');
    }
    if (Buffer.byteLength(content) > MAX_BYTES) {
      throw new WechatApiFault(40058, 'markdown.content exceed max length 4096');
    }
    const minute = Date.now() - 60_000;
    const recent = this.list().filter(({ received_at }) => Date.parse(received_at) > minute);
    if (recent.length >= MAX_PER_MINUTE) {
      throw new WechatApiFault(45009, 'api freq out of limit');
    }
    this.inbox.add({ content, received_at: new Date().toISOString() });
    return { errcode: 0, errmsg: 'ok' };
  }

  /** Newest first. */
  @Get('sandbox/group')
  list(): GroupMessage[] {
    return this.inbox.newestFirst();
  }

  @Get('group')
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): string {
    const list = this.list().slice(0, SHOWN).map(toCard).join('') || '<p>还没有告警</p>';
    return sandboxPage('/group', '沙箱值班群', `<p>商城发给值班群的告警都到这里。</p>${list}`);
  }
}

function toCard({ content, received_at }: GroupMessage): string {
  const time = new Date(received_at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' });
  return `<article><div class="small">${time}</div><pre>${escapeHtml(content)}</pre></article>`;
}

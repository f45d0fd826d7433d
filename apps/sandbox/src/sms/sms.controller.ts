import { Controller, Get, Header, HttpCode, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import escapeHtml from 'escape-html';
import { sandboxPage } from '../page.js';
import { type ReceivedSms, SmsGateway } from './sms-gateway.js';

const SHOWN = 50;

/** Text messages: as a page at /sms, as an API under /sandbox, and at Aliyun's path for the shop. */
@Controller()
export class SmsController {
  constructor(private readonly gateway: SmsGateway) {}

  @Post()
  @HttpCode(200)
  send(@Req() request: Request): object {
    return this.gateway.send(request);
  }

  @Get('sandbox/sms')
  list(@Query('phone') phone?: string): ReceivedSms[] {
    return this.gateway.list(phone);
  }

  @Get('sms')
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): string {
    const messages = this.gateway.list().slice(0, SHOWN);
    const list = messages.map(toCard).join('') || '<p>还没有短信</p>';
    return sandboxPage('/sms', '沙箱短信', `<p>商城发出的短信都到这里。</p>${list}`);
  }
}

function toCard({ phone, text, code, received_at }: ReceivedSms): string {
  const time = new Date(received_at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' });
  return `<article><div class="small">${escapeHtml(phone)} · ${time}</div>
<div class="code">${escapeHtml(code)}</div><pre>${escapeHtml(text)}</pre></article>`;
}

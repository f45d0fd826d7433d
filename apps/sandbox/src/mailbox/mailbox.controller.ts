import { Controller, Get, Header, NotFoundException, Param, Query } from '@nestjs/common';
import escapeHtml from 'escape-html';
import { sandboxPage } from '../page.js';
import { Mailbox, type ReceivedEmail } from './mailbox.js';

const SHOWN = 50;

/** The received mails: as a page at /mailbox, as an API under /sandbox. */
@Controller()
export class MailboxController {
  constructor(private readonly mailbox: Mailbox) {}

  @Get('sandbox/emails')
  list(@Query('to') to?: string): ReceivedEmail[] {
    return this.mailbox.list(to);
  }

  @Get('mailbox')
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(@Query('to') to?: string): string {
    const mails = this.mailbox.list(to || undefined).slice(0, SHOWN);
    const search = `<form><label for="to">收件地址</label><input id="to" name="to" type="email" value="${escapeHtml(to ?? '')}" placeholder="全部"></form>`;
    const list = mails.map(toCard).join('') || '<p>还没有邮件</p>';
    return sandboxPage('/mailbox', '沙箱邮箱', `<p>商城发出的邮件都到这里。</p>${search}${list}`);
  }

  /** Shows a mail by its Message-ID. */
  @Get('mailbox/:id')
  @Header('Content-Type', 'text/html; charset=utf-8')
  show(@Param('id') id: string): string {
    const mail = this.mailbox.list().find(({ message_id }) => message_id === id);
    if (!mail) throw new NotFoundException();
    return mail.html;
  }
}

function toCard(mail: ReceivedEmail): string {
  const links = [...new Set(mail.text.match(/https?:\/\/\S+/g))];
  return `<article>
<div class="row"><strong>${escapeHtml(mail.subject)}</strong></div>
<div class="small">${escapeHtml(mail.to)} · ${timeOf(mail)}</div>
<pre>${escapeHtml(mail.text.trim())}</pre>
${links.map((url) => `<a class="button main" href="${escapeHtml(url)}">打开链接</a>`).join('')}
<a class="button second" href="/mailbox/${encodeURIComponent(mail.message_id)}">查看邮件样式</a>
</article>`;
}

function timeOf({ received_at }: ReceivedEmail): string {
  return new Date(received_at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' });
}

import escapeHtml from 'escape-html';
import type { Email } from '../mailer.js';

interface Link {
  label: string;
  url: string;
}

/** The parts of a mail, in order. All of them are plain text. */
export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** The main action. */
  button?: Link;
  /** A second action, below the main one. */
  second?: Link;
  /** Facts as pairs of label and value, for receipts. */
  facts?: [string, string][];
  /** Small print at the end. */
  note: string;
}

const INK = '#2B2622';
const MUTED = '#6B6157';
const MADDER = '#B23A32';
const LINE = '#EADFCF';
const FONT = "system-ui,'PingFang SC','Microsoft YaHei',sans-serif";

/** Renders a letter as plain text and as HTML; names and links are escaped in HTML. */
export function writeLetter({
  subject,
  greeting,
  paragraphs,
  button,
  second,
  facts = [],
  note,
}: Letter): Email {
  const text = [
    greeting,
    '',
    ...paragraphs,
    ...(button ? ['', `${button.label}：${button.url}`] : []),
    ...(second ? [`${second.label}：${second.url}`] : []),
    ...(facts.length > 0 ? ['', ...facts.map(([name, value]) => `${name}：${value}`)] : []),
    '',
    note,
    '',
    '云织商城',
  ].join('\n');
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#FBF7F0;color:${INK};font:16px/1.6 ${FONT}">
<div style="max-width:480px;margin:0 auto;padding:28px 24px;background:#fff;border:1px solid ${LINE};border-radius:16px">
<p style="margin:0 0 20px;font-size:18px;font-weight:600;color:${MADDER}">云织商城</p>
<p style="margin:0 0 12px">${escapeHtml(greeting)}</p>
${paragraphs.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`).join('\n')}
${button ? buttonHtml(button) : ''}${second ? secondHtml(second) : ''}${factsHtml(facts)}
<p style="margin:20px 0 0;font-size:13px;color:${MUTED}">${escapeHtml(note)}</p>
</div></body></html>`;
  return { subject, text, html };
}

function buttonHtml({ label, url }: Link): string {
  const href = escapeHtml(url);
  return `<p style="margin:20px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:14px;background:${MADDER};color:#fff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:13px;color:${MUTED};word-break:break-all">按钮打不开时，请复制此链接到浏览器：<br><a href="${href}" style="color:${MUTED}">${href}</a></p>`;
}

function secondHtml({ label, url }: Link): string {
  return `<p style="margin:12px 0 0"><a href="${escapeHtml(url)}" style="color:${MADDER}">${escapeHtml(label)}</a></p>`;
}

function factsHtml(facts: [string, string][]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:6px 16px 6px 0;color:${MUTED};white-space:nowrap;vertical-align:top">${escapeHtml(name)}</td><td style="padding:6px 0;word-break:break-all">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="margin-top:20px;border-collapse:collapse;font-size:15px">${rows.join('')}</table>`;
}

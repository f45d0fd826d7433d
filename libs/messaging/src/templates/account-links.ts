import type { Email } from '../mailer.js';
import { writeLetter } from './letter.js';

/** Contains no name: the person who registered it may not be the recipient. */
const GREETING = '您好：';

/** @param url of the verification page, with the token; valid for 24 hours */
export function verificationEmail(url: string): Email {
  return writeLetter({
    subject: '请验证您的邮箱 · 云织商城',
    greeting: GREETING,
    paragraphs: ['感谢注册云织商城。请点击下面的按钮验证邮箱，激活账户。'],
    button: { label: '验证邮箱', url },
    note: '链接 24 小时内有效，只能使用一次。如果不是您本人注册，请忽略这封邮件。',
  });
}

/** @param url of the reset page, with the token; valid for one hour */
export function resetEmail(url: string): Email {
  return writeLetter({
    subject: '重置密码 · 云织商城',
    greeting: GREETING,
    paragraphs: ['我们收到了重置您账户密码的请求。请点击下面的按钮设置新密码。'],
    button: { label: '设置新密码', url },
    note: '链接一小时内有效，只能使用一次。如果不是您本人操作，请忽略这封邮件，您的密码不会改变。',
  });
}

/** @param url of the verification page, with the token; valid for 24 hours */
export function linkEmail(url: string): Email {
  return writeLetter({
    subject: '绑定邮箱 · 云织商城',
    greeting: GREETING,
    paragraphs: ['您正在把这个邮箱绑定到云织商城的账户。请点击下面的按钮确认。'],
    button: { label: '确认绑定', url },
    note: '链接 24 小时内有效，只能使用一次。如果不是您本人操作，请忽略这封邮件。',
  });
}

/** @param url of the reset page, with the token; valid for seven days */
export function inviteEmail(url: string): Email {
  return writeLetter({
    subject: '邀请您管理自己的设计 · 云织商城',
    greeting: GREETING,
    paragraphs: [
      '云织商城已收录您的设计，并为您留好了设计师账户。请点击下面的按钮设置密码，之后就能登录编辑自己的设计。',
    ],
    button: { label: '设置密码', url },
    note: '链接七天内有效，只能使用一次。如果您不是这位设计师，请忽略这封邮件。',
  });
}

/** Has no token: it only says what an admin did. @param url of the console */
export function secondFactorResetEmail(url: string): Email {
  return writeLetter({
    subject: '两步验证已重置 · 云织商城',
    greeting: GREETING,
    paragraphs: [
      '管理员重置了您账户的两步验证：原来的验证器与恢复码作废，所有设备都已退出。请重新登录，再在控制台设置新的验证器。',
    ],
    button: { label: '打开控制台', url },
    note: '如果您没有请管理员这样做，请马上联系他，并修改密码。',
  });
}

import type { OrderHelp } from '#contracts';
import { Copyable } from '../../../shared/ui/copyable';
import styles from './cases.module.css';

/** The customer service: WeChat's where the shop has it, else a mail with the order's number (HELP-05). */
export function ServiceLink({ service: { url, email, subject } }: Pick<OrderHelp, 'service'>) {
  if (url) {
    return (
      <a className={styles.link} href={url}>
        联系微信客服
      </a>
    );
  }
  return (
    <div className={styles.muted}>
      也可以写信给客服（请写上订单号）：
      <Copyable text={email} what="邮箱">
        <a className={styles.link} href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
          {email}
        </a>
      </Copyable>
    </div>
  );
}

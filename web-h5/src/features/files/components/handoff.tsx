import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { copyText } from '../../../shared/lib/copy-text';
import { Outcome } from '../../../shared/ui/panel';
import styles from './handoff.module.css';

/** Shows in the WeChat browser, which cannot save files, how to open a browser, and copies the link of the file. */
export function Handoff({
  text,
  url,
  children,
}: {
  /** What cannot be saved, and what to do. */
  text: string;
  /** The address of the file, on this host. */
  url: string;
  /** Further ways to the file. */
  children?: ReactNode;
}) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => setCopied(await copyText(new URL(url, location.href).href));
  return (
    <section className={styles.handoff}>
      <svg className={styles.arrow} viewBox="0 0 120 90" width="96" height="72" aria-hidden="true">
        <path d="M8 82C60 84 96 60 104 14M92 24l12-14 10 16" />
      </svg>
      <h1>
        请在
        <wbr />
        浏览器中
        <wbr />
        打开
      </h1>
      <p>{text}</p>
      <Button block type="primary" onClick={() => void copy()}>
        复制下载链接
      </Button>
      {copied !== null && (
        <Outcome
          isDone={copied}
          text={copied ? '链接已复制，请粘贴到手机浏览器中打开' : '没能复制，请用右上角菜单打开'}
        />
      )}
      {children}
      <Link to="/">返回首页</Link>
    </section>
  );
}

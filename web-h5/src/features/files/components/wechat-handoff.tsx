import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { copyText } from '../../../shared/lib/copy-text';
import { errorBodyOf } from '../../../shared/lib/http/api-client';
import { Outcome } from '../../../shared/ui/panel';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { mailDownloadLink, urlOfToken } from '../api/download-link';
import styles from './wechat-handoff.module.css';

/** The WeChat browser cannot save an archive: shows how to open a browser, copies the link or mails it. */
export function WechatHandoff({ designId, token }: { designId: string; token: string }) {
  const [copied, setCopied] = useState('');
  const [mailed, setMailed] = useState('');
  const [hasNoEmail, setHasNoEmail] = useState(false);
  const mailing = useSubmission({
    name: 'download-mail',
    mutationFn: () => mailDownloadLink(designId),
    onSuccess: setMailed,
    onError: (error) => setHasNoEmail(errorBodyOf(error)?.code === 'no_email'),
  });
  const copy = async () => {
    const isCopied = await copyText(new URL(urlOfToken(token), location.href).href);
    setCopied(isCopied ? '链接已复制，请粘贴到手机浏览器中打开' : '没能复制，请用右上角菜单打开');
  };
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
      <p>微信存不了压缩包：点右上角 ···，选“在浏览器中打开”，就会自动下载。</p>
      <Button block type="primary" onClick={() => void copy()}>
        复制下载链接
      </Button>
      {copied && <Outcome isDone text={copied} />}
      <Button
        block
        plain
        type="primary"
        loading={mailing.isSending}
        loadingText="正在发送…"
        onClick={() => mailing.send()}
      >
        把链接发到我的邮箱
      </Button>
      {mailed && <Outcome isDone text={mailed} />}
      {mailing.error && <Outcome text={mailing.error} />}
      {hasNoEmail && <Link to="/profile/email">去绑定邮箱</Link>}
      <p className={styles.note}>24 小时内随便断、随便续，只算一次下载。</p>
      <Link to="/">返回首页</Link>
    </section>
  );
}

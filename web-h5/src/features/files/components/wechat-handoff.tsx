import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { errorBodyOf } from '../../../shared/lib/http/api-client';
import { Outcome } from '../../../shared/ui/panel';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { mailDownloadLink, urlOfToken } from '../api/download-link';
import { Handoff } from './handoff';
import styles from './handoff.module.css';

/** Hands an archive over from the WeChat browser: by its menu, by a copied link, or the newest version by mail. */
export function WechatHandoff({
  designId,
  version,
  token,
}: {
  designId: string;
  /** Null for the newest. */
  version: string | null;
  token: string;
}) {
  const [mailed, setMailed] = useState('');
  const [hasNoEmail, setHasNoEmail] = useState(false);
  const mailing = useSubmission({
    name: 'download-mail',
    mutationFn: () => mailDownloadLink(designId),
    onSuccess: setMailed,
    onError: (error) => setHasNoEmail(errorBodyOf(error)?.code === 'no_email'),
  });
  return (
    <Handoff
      text="微信存不了压缩包：点右上角 ···，选“在浏览器中打开”，就会自动下载。"
      url={urlOfToken(token)}
    >
      {version === null && (
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
      )}
      {mailed && <Outcome isDone text={mailed} />}
      {mailing.error && <Outcome text={mailing.error} />}
      {hasNoEmail && <Link to="/profile/email">去绑定邮箱</Link>}
      <p className={styles.note}>24 小时内随便断、随便续，只算一次下载。</p>
    </Handoff>
  );
}

import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { copyText } from '../../../../shared/lib/copy-text';
import { Outcome } from '../../../../shared/ui/panel';
import styles from './wechat-code.module.css';

/** Instructions to open this page inside WeChat, for phones, which cannot scan their own screen (WALK-03). */
export function OpenInWechat({ onShowCode }: { onShowCode: () => void }) {
  const [outcome, setOutcome] = useState<{ text: string; isDone: boolean } | null>(null);
  const copy = async () => {
    const isDone = await copyText(location.href);
    const text = isDone
      ? '地址已复制，发给微信里的“文件传输助手”，点开就行'
      : '没能复制，请长按地址栏复制';
    setOutcome({ text, isDone });
  };
  return (
    <div className={styles.frame}>
      <p className={styles.instruction}>这台手机扫不了自己的屏幕。在微信里打开本页，不用扫码。</p>
      <Button block type="primary" onClick={() => void copy()}>
        复制本页地址
      </Button>
      {outcome && <Outcome {...outcome} />}
      <Button block plain type="primary" onClick={onShowCode}>
        用另一台手机扫码
      </Button>
    </div>
  );
}

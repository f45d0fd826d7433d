import { API_BASE } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { Dialog } from '../../../../shared/ui/dialog';
import { Outcome } from '../../../../shared/ui/panel';
import { saveFile } from '../../../../shared/lib/http/save-file';
import { isInWechat } from '../../../../shared/lib/wechat-browser';
import styles from './poster.module.css';

/** Shows the poster of a design, which the server renders (SHELF-12). */
export function PosterDialog({
  designId,
  name,
  onClose,
}: {
  designId: number;
  name: string;
  onClose: () => void;
}) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const address = `${API_BASE}/designs/${designId}/poster`;
  return (
    <Dialog title="分享海报" onClose={onClose}>
      {state === 'failed' ? (
        <Outcome text="海报没能画出来，请稍后再试" />
      ) : (
        <img
          className={styles.poster}
          src={address}
          alt={`${name}的分享海报，上面有这份图解的二维码`}
          width="900"
          height="1440"
          onLoad={() => setState('ready')}
          onError={() => setState('failed')}
        />
      )}
      <p className={styles.note} role="status">
        {state === 'loading' ? '正在画海报…' : state === 'ready' ? '长按图片可以保存或转发' : ''}
      </p>
      {/* The WeChat browser saves pictures by a long press only. */}
      {state === 'ready' && !isInWechat() && (
        <Button block type="primary" onClick={() => saveFile(address, `${name}.jpg`)}>
          保存海报
        </Button>
      )}
    </Dialog>
  );
}

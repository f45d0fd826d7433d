import { LIMITS, MESSAGES, type WechatCodeUrlResponse, type WechatStateResponse } from '#contracts';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { Loading } from 'react-vant/es/loading/index.js';
import { isPhoneBrowser } from '../../../../shared/lib/phone-browser';
import { isInWechat } from '../../../../shared/lib/wechat-browser';
import { useWechatCode } from '../../hooks/use-wechat-code';
import { OpenInWechat } from './open-in-wechat';
import styles from './wechat-code.module.css';

interface WechatCodeProps {
  requestCode: () => Promise<WechatCodeUrlResponse>;
  /** The accessible name of the QR code. */
  codeTitle: string;
  instruction: string;
  oneTapLabel: string;
  /** Called before the redirect to WeChat. */
  onLeave: () => void;
  onConfirmed: (state: Exclude<WechatStateResponse, { status: 'pending' }>) => void;
}

/** A QR code for WeChat; inside WeChat a button that needs no code. A phone gets the code only on request (WALK-03). */
export function WechatCode(props: WechatCodeProps) {
  const [attempt, setAttempt] = useState(0);
  return <OneCode key={attempt} {...props} onRenew={() => setAttempt(attempt + 1)} />;
}

function OneCode({
  requestCode,
  codeTitle,
  instruction,
  oneTapLabel,
  onLeave,
  onConfirmed,
  onRenew,
}: WechatCodeProps & { onRenew: () => void }) {
  const state = useWechatCode(requestCode, onConfirmed);
  const [isHidden, setIsHidden] = useState(isPhoneBrowser);
  if (state.phase === 'loading') {
    return (
      <div className={styles.frame} role="status" aria-label="正在获取二维码">
        <Loading type="spinner" />
      </div>
    );
  }
  if (state.phase !== 'shown') {
    return (
      <div className={styles.frame} role="alert">
        <p>{state.phase === 'expired' ? MESSAGES.wechatExpired : state.message}</p>
        <Button type="primary" onClick={onRenew}>
          重新获取
        </Button>
      </div>
    );
  }
  if (isInWechat()) {
    const leave = () => {
      onLeave();
      // Replaces the history entry: back from WeChat leads to the page before.
      location.replace(state.url);
    };
    return (
      <Button block type="primary" onClick={leave}>
        {oneTapLabel}
      </Button>
    );
  }
  if (isHidden) return <OpenInWechat onShowCode={() => setIsHidden(false)} />;
  return (
    <div className={styles.frame}>
      <div className={styles.code}>
        <QRCodeSVG value={state.url} size={LIMITS.qrSizePx} level="M" title={codeTitle} />
      </div>
      <p className={styles.instruction}>{instruction}</p>
    </div>
  );
}

import { MESSAGES } from '#contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useIsShown } from '../../../../shared/hooks/use-is-shown';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { messageOf } from '../../../../shared/lib/http/api-client';
import { Outcome } from '../../../../shared/ui/panel';
import { requestSilentUrl } from '../../api/wechat';
import { beginsSilently, saveWechatReturn } from '../../api/wechat-return';

/**
 * The sign-in inside WeChat, without a dialog (WALK-01). It starts automatically for a visitor whom a guard stopped;
 * one button shows the other sign-in methods.
 */
export function WechatOneTap({
  target,
  failure,
  isStopped,
  onOther,
}: {
  /** The path to open after the sign-in. */
  target: string;
  /** The error of an attempt before; it does not begin by itself again. */
  failure: string;
  /** Whether a guard stopped the visitor on the way to `target`. */
  isStopped: boolean;
  /** Shows the other ways. */
  onOther: () => void;
}) {
  const [isLeaving, setIsLeaving] = useState(false);
  const isShown = useIsShown();
  const { isSending, error, send } = useSubmission({
    name: 'wechat sign in',
    mutationFn: requestSilentUrl,
    describe: (fault) => messageOf(fault, MESSAGES.wechatUnavailable),
    onSuccess: (url: string) => {
      if (!isShown()) return;
      setIsLeaving(true);
      saveWechatReturn(target);
      // Replaces the history entry: back from WeChat leads to the page before.
      location.replace(url);
    },
  });
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current || !isStopped || failure) return;
    isStarted.current = true;
    if (beginsSilently()) send();
  });
  return (
    <>
      <Button
        block
        type="primary"
        loading={isSending || isLeaving}
        loadingText={MESSAGES.wechatSigningIn}
        onClick={() => send()}
      >
        微信一键登录
      </Button>
      <Outcome text={error || failure} />
      <Button block plain type="primary" onClick={onOther}>
        用其他方式登录
      </Button>
    </>
  );
}

import type { PersonalMessageKind } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { logFault } from '../../../shared/lib/log';
import { useSession } from '../../../shared/lib/session/session';
import { isInWechat } from '../../../shared/lib/wechat-browser';
import { permitMessage } from '../api/messages';
import { bellQuery } from '../api/messages';
import { isAccepted, openTagHtml } from '../api/open-subscribe';
import styles from './wechat-subscription.module.css';

const ANSWERS = {
  asked: '',
  accepted: '好，到时在微信里告诉你一次',
  declined: '没有订阅，想要时再点',
  failed: '没能订阅，请稍后再试',
};

/** Asks WeChat's permission for one message about a subject; nothing outside of WeChat (NOTE-02). */
export function WechatSubscription({
  kind,
  subject,
  label,
}: {
  kind: PersonalMessageKind;
  /** The value of the fact that the kind is bound to, such as a design's id. */
  subject: string;
  label: string;
}) {
  const { fullName } = useSession();
  const { data } = useQuery({ ...bellQuery(fullName), enabled: fullName !== '' && isInWechat() });
  const template = data?.subscriptions.find((offer) => offer.kind === kind)?.template_id;
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<keyof typeof ANSWERS>('asked');
  useEffect(() => {
    const element = place.current;
    if (!element || template === undefined) return undefined;
    element.innerHTML = openTagHtml(template, label);
    const tag = element.firstElementChild!;
    const onSuccess = (event: Event): void => {
      if (!isAccepted((event as CustomEvent<unknown>).detail, template)) {
        setState('declined');
        return;
      }
      permitMessage({ kind, subject }).then(
        () => setState('accepted'),
        (error: unknown) => {
          logFault('message permission', error);
          setState('failed');
        },
      );
    };
    tag.addEventListener('success', onSuccess);
    tag.addEventListener('error', () => setState('failed'));
    return () => element.replaceChildren();
  }, [template, kind, subject, label]);
  if (template === undefined) return null;
  return (
    <div className={styles.subscription}>
      <div ref={place} hidden={state === 'accepted'} className={styles.tag} />
      <p role="status">{ANSWERS[state]}</p>
    </div>
  );
}

import { Turnstile, type TurnstileInstance } from '@marsidev/react-turnstile';
import { useEffect, useRef } from 'react';
import type { HumanCheckState } from './use-human-check';

/** Cloudflare's widget, for shops outside mainland China. */
export default function TurnstileWidget({
  siteKey,
  check,
}: {
  siteKey: string;
  check: HumanCheckState;
}) {
  const widget = useRef<TurnstileInstance>(null);
  const { setToken, setRenew } = check;
  useEffect(() => {
    setRenew(() => widget.current?.reset());
    return () => setRenew(null);
  }, [setRenew]);
  return (
    <Turnstile
      ref={widget}
      siteKey={siteKey}
      options={{ language: 'zh-cn', size: 'flexible' }}
      onSuccess={setToken}
      onExpire={() => setToken('')}
      onError={() => setToken('')}
    />
  );
}

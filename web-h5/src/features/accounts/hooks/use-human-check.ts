import { useCallback, useMemo, useRef, useState } from 'react';

/** What a form knows of its human check. */
export interface HumanCheckState {
  /** Goes to the server as `turnstile_token`; '' until the check is passed. */
  token: string;
  /** Takes the token for one call; every token serves once, so the widget begins anew. */
  use: () => string;
  /** For the widget. */
  setToken: (token: string) => void;
  setRenew: (renew: (() => void) | null) => void;
}

export function useHumanCheck(): HumanCheckState {
  const [token, setToken] = useState('');
  const latest = useRef('');
  const renew = useRef<(() => void) | null>(null);
  const keepToken = useCallback((next: string) => {
    latest.current = next;
    setToken(next);
  }, []);
  const setRenew = useCallback((next: (() => void) | null) => {
    renew.current = next;
  }, []);
  const use = useCallback(() => {
    const taken = latest.current;
    keepToken('');
    renew.current?.();
    return taken;
  }, [keepToken]);
  return useMemo(
    () => ({ token, use, setToken: keepToken, setRenew }),
    [token, use, keepToken, setRenew],
  );
}

import { useCallback, useMemo, useRef, useState } from 'react';

/** The state of a form's human check. */
export interface HumanCheckState {
  /** The value for `turnstile_token`; '' until the check is passed. */
  token: string;
  /** Returns the token for one request and resets the widget: a token is valid once. */
  use: () => string;
  /** Set by the widget. */
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

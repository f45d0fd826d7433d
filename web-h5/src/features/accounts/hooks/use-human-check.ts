import { useCallback, useMemo, useRef, useState } from 'react';
import type { Widget } from '../components/human-check/human-check-widget';

/** The state of a form's human check. */
export interface HumanCheckState {
  /** The value for `turnstile_token`; '' until the check is passed. */
  token: string;
  /** Returns the token for one request and resets the widget: a token is valid once. */
  use: () => string;
  /** Begins the check where the widget can without a tap, and waits until it is passed. */
  pass: () => Promise<void>;
  /** Set by the widget. */
  setToken: (token: string) => void;
  setWidget: (widget: Pick<Widget, 'renew' | 'begin'> | null) => void;
}

export function useHumanCheck(): HumanCheckState {
  const [token, setToken] = useState('');
  const latest = useRef('');
  const widget = useRef<Pick<Widget, 'renew' | 'begin'> | null>(null);
  const waiting = useRef<(() => void)[]>([]);
  const saveToken = useCallback((next: string) => {
    latest.current = next;
    setToken(next);
    if (next) for (const resolve of waiting.current.splice(0)) resolve();
  }, []);
  const setWidget = useCallback((next: Pick<Widget, 'renew' | 'begin'> | null) => {
    widget.current = next;
    // It was asked for before the widget was there.
    if (waiting.current.length > 0) next?.begin();
  }, []);
  const pass = useCallback(async () => {
    if (latest.current) return;
    widget.current?.begin();
    await new Promise<void>((resolve) => {
      waiting.current.push(resolve);
    });
  }, []);
  const use = useCallback(() => {
    const taken = latest.current;
    saveToken('');
    widget.current?.renew();
    return taken;
  }, [saveToken]);
  return useMemo(
    () => ({ token, use, pass, setToken: saveToken, setWidget }),
    [token, use, pass, saveToken, setWidget],
  );
}

import { useCallback, useMemo, useRef, useState } from 'react';
import type { Widget } from '../components/human-check/human-check-widget';

/** The state of a form's human check. */
export interface HumanCheckState {
  /** The value for `turnstile_token`; '' until the check is passed. */
  token: string;
  /** Returns the token for one request and resets the widget: a token is valid once. */
  use: () => string;
  /**
   * Begins the check where the widget can without a tap, and waits until it is passed.
   * @throws HumanCheckError if it fails
   */
  pass: () => Promise<void>;
  /** Set by the widget. */
  setToken: (token: string) => void;
  /** Called when a check fails or the widget cannot be shown. */
  fail: () => void;
  setWidget: (widget: Pick<Widget, 'renew' | 'begin'> | null) => void;
}

/** The human check failed; the visitor can begin another one. */
export class HumanCheckError extends Error {}

interface Waiting {
  resolve: () => void;
  reject: (reason: HumanCheckError) => void;
}

export function useHumanCheck(): HumanCheckState {
  const [token, setToken] = useState('');
  const latest = useRef('');
  const widget = useRef<Pick<Widget, 'renew' | 'begin'> | null>(null);
  const waiting = useRef<Waiting[]>([]);
  const isMissing = useRef(false);
  const saveToken = useCallback((next: string) => {
    latest.current = next;
    setToken(next);
    if (next) for (const { resolve } of waiting.current.splice(0)) resolve();
  }, []);
  const fail = useCallback(() => {
    isMissing.current = widget.current === null;
    for (const { reject } of waiting.current.splice(0)) reject(new HumanCheckError());
  }, []);
  const setWidget = useCallback((next: Pick<Widget, 'renew' | 'begin'> | null) => {
    widget.current = next;
    // It was asked for before the widget was there.
    if (waiting.current.length > 0) next?.begin();
  }, []);
  const pass = useCallback(async () => {
    if (latest.current) return;
    // Without its code the widget does not appear; it offers to load it again.
    if (!widget.current && isMissing.current) throw new HumanCheckError();
    widget.current?.begin();
    await new Promise<void>((resolve, reject) => {
      waiting.current.push({ resolve, reject });
    });
  }, []);
  const use = useCallback(() => {
    const taken = latest.current;
    saveToken('');
    widget.current?.renew();
    return taken;
  }, [saveToken]);
  return useMemo(
    () => ({ token, use, pass, fail, setToken: saveToken, setWidget }),
    [token, use, pass, fail, saveToken, setWidget],
  );
}

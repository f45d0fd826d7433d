// Loaded on demand: the widget, its Chinese texts, and the worker for its challenges.
import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/i18n/zh-cn';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { API_BASE } from '#contracts';
import type { Widget, WidgetListener } from './human-check-widget';

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

/** Mounts ALTCHA's widget. */
export function mountAltcha(place: HTMLElement, { onToken, onError }: WidgetListener): Widget {
  const widget = document.createElement('altcha-widget');
  widget.setAttribute('challenge', `${API_BASE}/human-check/challenge`);
  widget.setAttribute('language', 'zh-cn');
  widget.setAttribute(
    'configuration',
    JSON.stringify({
      hideLogo: true,
      hideFooter: true,
      humanInteractionSignature: false,
      validationMessage: '',
    }),
  );
  let passed = false;
  let current = '';
  let renewing = false;
  let removed = false;
  widget.addEventListener('statechange', (event) => {
    // A running check continues after its widget is removed.
    if (removed) return;
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
    if (state === 'error' && renewing) {
      // The visitor did not start this check: reset the box instead of showing an error.
      passed = false;
      renewing = false;
      setTimeout(() => widget.reset());
    }
    current = state;
    passed ||= state === 'verified';
    if (state === 'verified') renewing = false;
    onToken(state === 'verified' ? (payload ?? '') : '');
    if (state === 'error') onError();
  });
  place.append(widget);
  return {
    renew: () => {
      widget.reset();
      renewing = passed;
      if (passed) void widget.verify();
    },
    begin: () => {
      const runs = renewing || current === 'verifying' || current === 'verified';
      if (!runs) void widget.verify();
    },
    remove: () => {
      removed = true;
      widget.remove();
    },
  };
}

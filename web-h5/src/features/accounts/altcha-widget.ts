// Loaded on demand: the widget, its Chinese texts, and the one worker that its challenges need.
import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/i18n/zh-cn';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { API_BASE } from '#contracts';

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

/** A running widget. */
export interface Widget {
  /** Starts anew, and at once where somebody had passed the check already. */
  renew(): void;
  remove(): void;
}

/** Puts the widget into the page. @param onToken hears of every token, and of its end as '' */
export function mountAltcha(place: HTMLElement, onToken: (token: string) => void): Widget {
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
  widget.addEventListener('statechange', (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
    passed ||= state === 'verified';
    onToken(state === 'verified' ? (payload ?? '') : '');
  });
  place.append(widget);
  return {
    renew: () => {
      widget.reset();
      if (passed) void widget.verify();
    },
    remove: () => widget.remove(),
  };
}

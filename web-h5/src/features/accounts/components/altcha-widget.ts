// Loaded on demand: the widget, its Chinese texts, and the one worker that its challenges need.
import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/i18n/zh-cn';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { API_BASE } from '#contracts';
import type { Widget, WidgetListener } from './human-check-widget';

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

/** Puts ALTCHA's widget into the page. */
export function mountAltcha(place: HTMLElement, { onToken }: WidgetListener): Widget {
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
  let renewing = false;
  let removed = false;
  widget.addEventListener('statechange', (event) => {
    // A check that is under way goes on after its widget has gone.
    if (removed) return;
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
    if (state === 'error' && renewing) {
      // Nobody asked for this one: no bubble over the form, the box is simply empty again.
      passed = false;
      renewing = false;
      setTimeout(() => widget.reset());
    }
    passed ||= state === 'verified';
    if (state === 'verified') renewing = false;
    onToken(state === 'verified' ? (payload ?? '') : '');
  });
  place.append(widget);
  return {
    renew: () => {
      widget.reset();
      renewing = passed;
      if (passed) void widget.verify();
    },
    remove: () => {
      removed = true;
      widget.remove();
    },
  };
}

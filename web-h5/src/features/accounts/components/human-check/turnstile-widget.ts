import { loadScript } from '../../../../shared/lib/load-script';
import type { Widget, WidgetListener } from './human-check-widget';

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** The part of Cloudflare's script that is used here. */
interface Turnstile {
  render(place: HTMLElement, options: object): string;
  reset(id: string): void;
  remove(id: string): void;
}

/** Mounts Cloudflare's widget, for shops outside mainland China. */
export async function mountTurnstile(
  place: HTMLElement,
  siteKey: string,
  { onToken, onFailure }: WidgetListener,
): Promise<Widget> {
  const turnstile = await loadScript<Turnstile>(SCRIPT, 'turnstile');
  const id = turnstile.render(place, {
    sitekey: siteKey,
    language: 'zh-cn',
    size: 'flexible',
    callback: onToken,
    'expired-callback': () => onToken(''),
    'error-callback': (code: string) => onFailure(new Error(`Turnstile ${code}`)),
    'unsupported-callback': () => onFailure(new Error('Turnstile does not know this browser')),
  });
  return {
    renew: () => turnstile.reset(id),
    // It begins by itself.
    begin: () => undefined,
    remove: () => turnstile.remove(id),
  };
}

/**
 * A script that replaces WeChat's JS-SDK in a page. It stores the page's share card in `sandboxShareCard`.
 * A test sets the answer to the dialog of `wx-open-subscribe` in `sandboxSubscribeOutcome`.
 * @param origin of the sandbox
 */
export function jsSdkScript(origin: string): string {
  return `(() => {
  // iOS knows a page by the address it was first opened at, Android by the one it is at now.
  const isIos = /iPhone|iPad|iPod/.test(navigator.userAgent);
  const openedAt = performance.getEntriesByType('navigation')[0].name;
  const address = () => (isIos ? openedAt : location.href).split('#')[0];
  const post = (path, body) => fetch(${JSON.stringify(origin)} + path, {
    method: 'POST', credentials: 'include',
    headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  }).then((response) => response.json());
  let configured = Promise.reject({ errMsg: 'config:no config' });
  configured.catch(() => undefined);
  const card = window.sandboxShareCard = {};
  const share = (kind, name) => ({ success, fail, ...fields }) => {
    const refuse = (why) => fail && fail({ errMsg: name + ':' + why });
    configured.then(async (allowed) => {
      if (!allowed.includes(name)) return refuse('permission denied');
      const { ok } = await post('/sandbox/js-sdk/link', { link: fields.link });
      if (!ok) return refuse('fail link is not of the domain');
      card[kind] = fields;
      if (success) success({ errMsg: name + ':ok' });
    }, () => refuse('fail no config'));
  };
  // WeChat renders an open tag from the template inside it, once the page is configured for the tag.
  const openTag = () => class extends HTMLElement {
    connectedCallback() {
      const template = this.querySelector('script[type="text/wxtag-template"]:not([slot])');
      const style = this.querySelector('script[slot="style"]');
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = template ? template.textContent : '';
      // A page's content security policy forbids inline styles.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style ? style.textContent.replace(/<\\/?style>/g, '') : '');
      root.adoptedStyleSheets = [sheet];
      root.addEventListener('click', async () => {
        const outcome = window.sandboxSubscribeOutcome || 'accept';
        const detail = await post('/sandbox/phone/subscribe', { template: this.getAttribute('template'), outcome });
        const type = detail.errMsg === 'subscribe:ok' ? 'success' : 'error';
        this.dispatchEvent(new CustomEvent(type, { detail }));
      });
    }
  };
  window.wx = {
    config({ appId, timestamp, nonceStr, signature, jsApiList, openTagList = [] }) {
      configured = post('/sandbox/js-sdk/config', { appId, timestamp, nonceStr, signature, url: address() })
        .then((answer) => answer.errMsg === 'config:ok' ? jsApiList : Promise.reject(answer));
      configured.then(() => {
        if (openTagList.includes('wx-open-subscribe') && !customElements.get('wx-open-subscribe')) {
          customElements.define('wx-open-subscribe', openTag());
        }
      }, () => undefined);
    },
    ready(act) { configured.then(() => act(), () => undefined) },
    error(act) { configured.catch(act) },
    updateAppMessageShareData: share('friend', 'updateAppMessageShareData'),
    updateTimelineShareData: share('timeline', 'updateTimelineShareData'),
  };
})();`;
}

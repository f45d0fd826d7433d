import escapeHtml from 'escape-html';
import { sandboxPage } from '../page.js';
import type { Trade } from '../wechat-pay/trade-ledger.js';

/** A script that replaces WeChat's bridge in a page. @param origin of the sandbox */
export function bridgeScript(origin: string): string {
  return `
window.WeixinJSBridge = {
  invoke(name, parameters, callback) {
    if (name !== 'getBrandWCPayRequest') return callback({ err_msg: name + ':fail' });
    const outcome = window.sandboxPayOutcome || 'success';
    fetch(${JSON.stringify(origin)} + '/sandbox/phone/jsapi', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...parameters, outcome }),
    }).then((response) => response.json()).then(
      callback,
      () => callback({ err_msg: 'get_brand_wcpay_request:fail' }),
    );
  },
};
document.dispatchEvent(new Event('WeixinJSBridgeReady'));`;
}

/** WeChat's page for an H5 payment from a mobile browser. */
export function h5Page(prepayId: string, { order }: Trade, redirectUrl: string): string {
  const yuan = ((order?.amount.total ?? 0) / 100).toFixed(2);
  const body = `
  <p>代替买家手机上的微信：从浏览器跳转而来的付款。</p>
  <div id="said" role="status"></div>
  <section><div>${escapeHtml(order?.description ?? '')}</div><div class="amount">¥${yuan}</div>
  <button class="main" id="confirm">确认支付</button>
  <button class="second" id="cancel">取消</button></section>`;
  const script = `
  const back = ${JSON.stringify(redirectUrl).replaceAll('<', '\\u003c')};
  const leave = (text) => { document.getElementById('said').textContent = text; if (back) location.assign(back) };
  document.getElementById('confirm').onclick = async () => {
    const response = await fetch('/sandbox/phone/pay', { method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code_url: ${JSON.stringify(prepayId).replaceAll('<', '\\u003c')} }) });
    const answer = await response.json();
    leave(response.ok ? '支付成功' : answer.message);
  };
  document.getElementById('cancel').onclick = () => leave('已取消支付');`;
  return sandboxPage('/phone', '微信支付', body, script);
}

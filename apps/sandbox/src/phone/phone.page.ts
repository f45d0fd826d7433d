const STYLE = `
  :root { --paper: #fbf7f0; --ink: #2b2622; --muted: #6b6157; --line: #eadfcf; --pine: #3d5a4a; --madder: #b23a32 }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif }
  main { max-width: 420px; margin: 0 auto; padding: 24px 16px }
  h1 { font-size: 24px; margin: 0 } p { margin: 4px 0 16px; color: var(--muted) }
  label { display: block; margin-bottom: 4px } h2 { font-size: 16px; margin: 24px 0 8px }
  textarea, button { width: 100%; font: inherit; border-radius: 12px; border: 1px solid var(--line); padding: 12px }
  textarea { background: #fff; color: inherit }
  button { min-height: 44px; margin-top: 8px; background: #fff; color: var(--pine); cursor: pointer; text-align: left }
  button.pay { background: var(--pine); color: #fff; text-align: center } button.cancel { text-align: center }
  section { background: #fff; border: 1px solid var(--line); border-radius: 16px; padding: 16px; margin-top: 16px }
  .amount { font-size: 32px; font-weight: 600 } #said { min-height: 26px; color: var(--madder) } #said.good { color: var(--pine) }
  .row { display: flex; justify-content: space-between; gap: 12px }`;

const SCRIPT = `
  const $ = (id) => document.getElementById(id);
  const yuan = (fen) => '¥' + (fen / 100).toFixed(2);
  const say = (text, good = false) => { $('said').textContent = text; $('said').className = good ? 'good' : '' };
  async function call(path, body) {
    const response = await fetch(path, body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    return answer;
  }
  async function scan(codeUrl) {
    say(''); $('bill').hidden = true;
    try {
      const bill = await call('/sandbox/phone/bill?code_url=' + encodeURIComponent(codeUrl));
      $('code').value = bill.code_url;
      $('what').textContent = bill.description;
      $('amount').textContent = yuan(bill.amount_fen);
      $('bill').hidden = false;
    } catch (error) { say(error.message) }
  }
  async function finish(outcome) {
    try {
      await call('/sandbox/phone/pay', { code_url: $('code').value, outcome, notify: $('notify').value });
      say(outcome === 'success' ? '支付成功' : '已取消支付', true);
      $('bill').hidden = true; list();
    } catch (error) { say(error.message) }
  }
  async function list() {
    const bills = await call('/sandbox/phone/bills');
    $('list').replaceChildren(...bills.map((bill) => {
      const button = document.createElement('button');
      const row = Object.assign(document.createElement('span'), { className: 'row' });
      row.append(...[bill.description, yuan(bill.amount_fen)].map((text) =>
        Object.assign(document.createElement('span'), { textContent: text })));
      button.append(row);
      button.onclick = () => scan(bill.code_url);
      return button;
    }));
    if (bills.length === 0) $('list').textContent = '还没有待支付的二维码';
  }
  async function readPicture(file) {
    if (!('BarcodeDetector' in window)) return say('此浏览器不能识别图片，请粘贴二维码内容');
    const found = await new BarcodeDetector({ formats: ['qr_code'] }).detect(await createImageBitmap(file));
    found[0] ? scan(found[0].rawValue) : say('图片里没有找到二维码');
  }
  $('code').oninput = () => $('code').value.trim() && scan($('code').value);
  $('picture').onchange = (event) => event.target.files[0] && readPicture(event.target.files[0]);
  $('confirm').onclick = () => finish('success');
  $('cancel').onclick = () => finish('cancel');
  list(); setInterval(list, 3000);`;

/** The phone, as a page: scan or paste a code, look at the bill, confirm or cancel. */
export function phonePage(): string {
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>沙箱手机</title><style>${STYLE}</style></head>
<body><main>
  <h1>沙箱手机</h1>
  <p>代替买家的微信：这里的付款不花钱，但走的是真实的协议与签名。</p>
  <label for="code">粘贴二维码内容（weixin://…）</label>
  <textarea id="code" rows="2" autocomplete="off" spellcheck="false"></textarea>
  <label for="picture">或选一张二维码截图</label>
  <input id="picture" type="file" accept="image/*">
  <div id="said" role="status"></div>
  <section id="bill" hidden>
    <div id="what"></div>
    <div class="amount" id="amount"></div>
    <label for="notify">付款通知</label>
    <select id="notify">
      <option value="deliver">正常送达</option><option value="duplicate">送达两次</option>
      <option value="delay">迟到</option><option value="drop">丢失</option><option value="tamper">被篡改</option>
    </select>
    <button class="pay" id="confirm">确认支付</button>
    <button class="cancel" id="cancel">取消</button>
  </section>
  <h2>扫一扫：最近的二维码</h2>
  <div id="list"></div>
</main><script>${SCRIPT}</script></body></html>`;
}

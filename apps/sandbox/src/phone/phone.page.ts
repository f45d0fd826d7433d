import { sandboxPage } from '../page.js';

const BODY = `
  <p>代替买家的微信：这里的付款不花钱，但走的是真实的协议与签名。</p>
  <label for="code">粘贴二维码内容（付款 weixin://… 或登录 http…）</label>
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
    <button class="main" id="confirm">确认支付</button>
    <button class="second" id="cancel">取消</button>
  </section>
  <h2>扫一扫：最近的付款二维码</h2>
  <div id="list"></div>
  <h2>服务通知与公众号消息</h2>
  <button class="second" id="follow" aria-pressed="false">关注“云织商城”公众号</button>
  <div id="messages"></div>`;

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
    // A sign-in's code is an address, which WeChat opens.
    if (/^https?:.*\\/connect\\/oauth2\\/authorize/.test(codeUrl.trim())) return location.assign(codeUrl.trim());
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
  let follows = false;
  const showFollow = (answer) => {
    follows = answer.follows;
    $('follow').textContent = follows ? '已关注“云织商城”，点击取消' : '关注“云织商城”公众号';
    $('follow').setAttribute('aria-pressed', String(follows));
  };
  $('follow').onclick = async () => showFollow(await call('/sandbox/phone/follow', { follows: !follows }));
  const line = (tag, textContent, className = '') => Object.assign(document.createElement(tag), { textContent, className });
  async function messages() {
    const all = await call('/sandbox/phone/messages');
    $('messages').replaceChildren(...all.slice(0, 20).map((message) => {
      const article = document.createElement('article');
      const way = message.api === 'template' ? '公众号消息' : '服务通知';
      const time = new Date(message.received_at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' });
      const link = Object.assign(line('a', '查看详情'), { href: message.url });
      article.append(line('div', way + ' · ' + time, 'small'), ...message.fields.map((field) => line('div', field)), link);
      return article;
    }));
    if (all.length === 0) $('messages').textContent = '还没有消息';
  }
  call('/sandbox/phone/follow').then(showFollow);
  list(); messages(); setInterval(() => { list(); messages(); }, 3000);`;

/** The phone as a page: scan or paste a code, review the payment, confirm or cancel. */
export function phonePage(): string {
  return sandboxPage('/phone', '沙箱手机', BODY, SCRIPT);
}

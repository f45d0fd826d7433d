// All screens of the site with demo data, and how to reach them: for the screenshots and for the tests that visit
// every screen.

/** The user agent of WeChat on an iPhone. */
export const WECHAT_UA =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.68(0x1800442b) NetType/WIFI Language/zh_CN';

const tab = (name) => ({ role: 'tab', name });
const button = (name) => ({ role: 'button', name });

const CHECKOUT = { path: '/design/20/payment', as: 'buyer' };
/** What the buyer confirms before paying. */
const CONFIRMED = [{ role: 'checkbox', name: /电子图解/ }];
const NO_TOKEN = 'A'.repeat(64);

const ORDER_HELP = {
  order_id: 'V1StGXR8Z5jdHi6B3myT1a',
  design_id: 19,
  open_case: null,
  self_refund: { is_possible: true, reason: null, left: 3 },
  returned: [],
  service: { url: null, email: 'service@cloudknit.example', subject: '订单' },
};
const CASE = {
  case_id: 'A'.repeat(22),
  kind: 'pattern_wrong',
  state: 'buyer',
  design_id: 19,
  design_name: '雪国费尔岛育克毛衣',
  role: 'buyer',
  due_at: '2026-12-01T08:00:00.000Z',
  created_at: '2026-11-23T08:00:00.000Z',
  closed_at: null,
  order_id: 'V1StGXR8Z5jdHi6B3myT1a',
  buyer: null,
  page: 3,
  row: 12,
  refund: null,
  moves: ['object', 'accept'],
  history: [
    { by: 'buyer', act: 'open', text: '第 12 行少了两针', at: '2026-11-23T08:00:00.000Z' },
    { by: 'designer', act: 'answer', text: '已出新版，请重新打开', at: '2026-11-24T08:00:00.000Z' },
  ].map((event) => ({ ...event, pictures: [], is_internal: false })),
};
const CERTIFICATE = {
  code: '2345-6789-ABCD-EFGH',
  state: 'valid',
  design_name: '雪国费尔岛育克毛衣',
  designer_username: '北风手作',
  terms: ['可个人制作', '成品可赠送', '成品少量手工可售卖（每年不超过 30 件）'],
  paid_at: '2026-11-20T08:00:00.000Z',
  issued_at: '2026-11-23T08:00:00.000Z',
};
/** A pattern with one page of text, and nothing counted. */
const READING = {
  state: 'ready',
  fault: null,
  message: null,
  version: 1,
  newest_version: 2,
  progress: { page: 1, of: 1 },
  mark: 'a***@example.com',
  expires_at: '2099-01-01T00:00:00.000Z',
  files: [
    {
      name: '说明.txt',
      kind: 'text',
      expected: 1,
      fault: null,
      message: null,
      warnings: [],
      pages: [
        { n: 1, width: null, height: null, url: '/api/v1/pages/text', url_2x: null, rows: null },
      ],
    },
  ],
  project: { counters: [], items: [], last_event: 0 },
};
const READING_TEXT = [
  { kind: 'heading', text: '帽身' },
  { kind: 'paragraph', text: '第 1 行：下针 80 (90, 100) 针' },
];

/**
 * Each has a `name`, a `path`, and the text that it `shows` when it is loaded. Optional: the signed-in user (`as`),
 * the browser (`userAgent`, such as WeChat), buttons to press (`press`), and mocked responses by URL (`answers`;
 * `null` leaves the request pending).
 */
export const SCREENS = [
  { name: 'home', path: '/', shows: '购买' },
  { name: 'home-advanced', path: '/', press: [button('高级')], shows: '最低价（元）' },
  { name: 'search', path: '/?name=%E6%AF%9B%E8%A1%A3', shows: '找到' },
  { name: 'search-empty', path: '/?name=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA', shows: '浏览全部' },
  { name: 'find', path: '/find', shows: '找到' },
  {
    name: 'find-words',
    path: '/find?q=%E6%96%B0%E6%89%8B%E5%B8%BD%E5%AD%90&craft=knit',
    shows: '找到',
  },
  { name: 'find-none', path: '/find?craft=crochet&weight=jumbo&category=hat', shows: '找到 0 款' },
  {
    name: 'find-filters',
    path: '/find?craft=knit',
    press: [{ role: 'button', name: /^筛选/ }],
    shows: '用我的线',
    on: '390',
  },
  { name: 'drawer', path: '/terms', press: [button('打开分类菜单')], shows: '全部设计', on: '390' },
  { name: 'category', path: '/categories/hat', shows: '购买' },
  {
    name: 'category-failed',
    path: '/categories/hat',
    answers: { '**/designs/**': { status: 400 } },
    shows: '重试',
  },
  { name: 'design', path: '/design/24', shows: '立即购买' },
  { name: 'design-picture', path: '/design/24', press: [button('查看大图')], shows: '1 / 4' },
  { name: 'designer', path: '/designers/山茶手作', shows: '在售' },
  { name: 'designer-edit', path: '/designers/山茶手作/edit', as: 'admin', shows: '保存主页' },
  { name: 'following', path: '/profile/following', as: 'buyer', shows: '还没有关注谁' },
  { name: 'design-missing', path: '/design/999999', shows: '无法加载设计' },
  { name: 'login', path: '/login', shows: '记住我' },
  { name: 'login-faults', path: '/login', press: [button(/^登录$/)], shows: '不能为空' },
  { name: 'login-phone', path: '/login', press: [tab('手机登录')], shows: '手机号码' },
  { name: 'login-wechat', path: '/login', press: [tab('微信登录')], shows: '请用微信' },
  { name: 'login-in-wechat', path: '/login', userAgent: WECHAT_UA, shows: '微信一键登录' },
  {
    name: 'login-other-ways-in-wechat',
    path: '/login',
    userAgent: WECHAT_UA,
    press: [button('用其他方式登录')],
    shows: '获取验证码',
  },
  { name: 'register', path: '/register', shows: '密码强度' },
  { name: 'register-phone', path: '/register', press: [tab('手机注册')], shows: '获取验证码' },
  { name: 'reset-request', path: '/reset-pwd', shows: '发送重置邮件' },
  { name: 'reset-phone', path: '/reset-pwd', press: [tab('手机找回')], shows: '获取验证码' },
  { name: 'reset', path: `/reset-pwd?token=${NO_TOKEN}`, shows: '设置新密码' },
  { name: 'verify-failed', path: `/verify-email/${NO_TOKEN}`, shows: '去登录' },
  { name: 'terms', path: '/terms', shows: '一、账户' },
  { name: 'privacy', path: '/privacy', shows: '五、您的权利' },
  { name: 'about', path: '/about', shows: '筹备的那一年' },
  { name: 'tools', path: '/tools', shows: '袖窿·领口·袖子加减针' },
  { name: 'tools-gauge', path: '/tools/gauge', shows: '照图解的针数织' },
  { name: 'tools-shaping-fault', path: '/tools/shaping?total=15', shows: '总针数须为偶数' },
  { name: 'tools-needle-sizes', path: '/tools/needle-sizes?q=8号', shows: '针号对照' },
  { name: 'seller', path: '/about/seller', shows: '五、规则与版本' },
  { name: 'report', path: '/report?design=1', shows: '提交通知' },
  { name: 'report-unknown', path: `/report/${'A'.repeat(22)}`, shows: '没能查到' },
  {
    name: 'certificate',
    path: '/certificate/23456789ABCDEFGH',
    answers: { '**/api/v1/certificates/*': { json: CERTIFICATE } },
    shows: '证书有效',
  },
  { name: 'reports', path: '/reports', as: 'admin', shows: '侵权通知' },
  { name: 'contact', path: '/contact', shows: '常见问题' },
  { name: 'contact-faults', path: '/contact', press: [button('生成邮件')], shows: '不能为空' },
  { name: 'not-found', path: '/nowhere', shows: 'Page Not Found' },
  {
    name: 'code-missing',
    path: '/about',
    answers: { '**/about-page-*.js': { status: 500 } },
    shows: '页面没能加载出来',
  },
  { name: 'payment-confirm', ...CHECKOUT, shows: '确认并支付' },
  {
    name: 'payment-method',
    ...CHECKOUT,
    answers: { '**/pay/': null },
    press: [...CONFIRMED, button('确认并支付')],
    shows: '微信支付',
  },
  {
    name: 'payment-scan',
    ...CHECKOUT,
    press: [...CONFIRMED, button('确认并支付')],
    shows: '请用微信',
  },
  {
    name: 'payment-confirming',
    ...CHECKOUT,
    press: [...CONFIRMED, button('确认并支付'), button('我已完成支付')],
    shows: '正在确认付款',
  },
  {
    name: 'payment-done',
    ...CHECKOUT,
    answers: { '**/status/': { json: { is_paid: true } } },
    press: [...CONFIRMED, button('确认并支付')],
    shows: '下载设计',
  },
  { name: 'orders', path: '/orders', as: 'buyer', shows: '详情' },
  { name: 'orders-refunded', path: '/orders?state=refunded', as: 'buyer', shows: '搜索订单' },
  {
    name: 'order-dialog',
    path: '/orders',
    as: 'buyer',
    press: [button('的详情')],
    shows: '订单详情',
  },
  {
    name: 'order-help',
    path: '/orders/V1StGXR8Z5jdHi6B3myT1a/help',
    as: 'buyer',
    answers: {
      '**/api/v1/orders/*/help': { json: ORDER_HELP },
      '**/api/v1/orders/*/invoice': { status: 404, json: { code: 'invoice_not_found', error: '' } },
    },
    press: [{ text: '图解有错' }],
    shows: '第几页',
  },
  {
    name: 'case',
    path: `/cases/${CASE.case_id}`,
    as: 'buyer',
    answers: { '**/api/v1/cases/*': { json: CASE } },
    shows: '还没解决',
  },
  {
    name: 'review',
    path: '/orders/V1StGXR8Z5jdHi6B3myT1a/review',
    as: 'buyer',
    answers: { '**/api/v1/orders/*/review': { json: { review: null, asked: false } } },
    shows: '图解清楚吗',
  },
  { name: 'cases', path: '/cases', as: 'buyer', shows: '没有售后' },
  {
    name: 'avatar-menu',
    path: '/terms',
    as: 'buyer',
    press: [button('账户菜单')],
    shows: '退出登录',
  },
  { name: 'profile', path: '/profile', as: 'buyer', shows: '登录方式' },
  { name: 'knitting', path: '/account/knitting', as: 'buyer', shows: '加上这种线' },
  { name: 'upload', path: '/upload', as: 'admin', shows: '选择文件' },
  {
    name: 'upload-faults',
    path: '/upload',
    as: 'admin',
    press: [button(/^上传$/)],
    shows: '不能为空',
  },
  { name: 'edit', path: '/design/22/edit', as: 'admin', shows: '现有图片' },
  { name: 'profile-tokens', path: '/profile/tokens', as: 'admin', shows: '新令牌的名字' },
  { name: 'confirm', path: '/confirm', as: 'admin', shows: '下一步' },
  { name: 'device', path: '/device', as: 'admin', shows: '下一步' },
  { name: 'profile-password', path: '/profile/password', as: 'buyer', shows: '确认新密码' },
  { name: 'profile-email', path: '/profile/email', as: 'buyer', shows: '发送验证邮件' },
  { name: 'profile-phone', path: '/profile/phone', as: 'buyer', shows: '获取验证码' },
  { name: 'profile-wechat', path: '/profile/wechat', as: 'buyer', shows: '下一步' },
  { name: 'profile-delete', path: '/profile/delete', as: 'buyer', shows: '永久注销账户' },
  {
    name: 'read',
    path: '/read/22',
    as: 'admin',
    answers: { '**/reading/22/': { json: READING }, '**/pages/text': { json: READING_TEXT } },
    shows: '第 1 行：下针',
  },
  { name: 'read-refused', path: '/read/19', as: 'buyer', shows: '购买后就能在这里编织' },
  { name: 'download-refused', path: '/download/19', as: 'buyer', shows: '还没买这份图解' },
  {
    name: 'download',
    path: '/download/19',
    as: 'buyer',
    answers: { '**/designs/19/download': null },
    shows: '正在下载',
  },
  {
    name: 'download-in-wechat',
    path: '/download/19?link=AAAA',
    userAgent: WECHAT_UA,
    answers: { '**/downloads/AAAA': { status: 206, body: 'P' } },
    shows: '复制下载链接',
  },
  {
    name: 'order-file-in-wechat',
    path: `/orders/${ORDER_HELP.order_id}/files/certificate?link=AAAA`,
    userAgent: WECHAT_UA,
    answers: { '**/order-files/AAAA': { status: 200, body: 'P' } },
    shows: '复制下载链接',
  },
  { name: 'download-expired', path: '/download/19?link=AAAA', shows: '下载链接无效或已过期' },
];

/** Runs in the page: waits until all finite animations have ended. Endless ones are ignored. */
const AT_REST = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.all(
    document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().iterations !== Infinity)
      .map((one) => one.finished.catch(() => undefined)),
  ).then(() => undefined))`;

/**
 * Navigates a page to a screen and waits for its text.
 * @param page of Playwright, in a context with the site's base URL and the screen's signed-in user
 */
export async function reachScreen(page, { path, press = [], answers = {}, shows }) {
  for (const [url, answer] of Object.entries(answers)) {
    await page.route(url, (route) => (answer ? route.fulfill(answer) : undefined));
  }
  await page.goto(path);
  for (const { role, name, text } of press) {
    await (role ? page.getByRole(role, { name }) : page.getByText(text)).first().click();
  }
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await page.evaluate(AT_REST);
}

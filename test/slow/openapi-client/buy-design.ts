// A client that is generated from the OpenAPI document. The test copies this file beside the generated types,
// compiles both, and runs it: it registers, orders, pays and downloads. It prints what it received as JSON.
import createClient from 'openapi-fetch';
import { callSandbox, randomAddress, solveHumanCheck } from '../../../tools/harness/customer.mjs';
import type { components, paths } from './openapi-types.js';

const [siteUrl = '', sandboxUrl = '', username = ''] = process.argv.slice(2);
const POLLS = 240;
const POLL_INTERVAL_MS = 250;

const headers = { 'x-forwarded-for': randomAddress() };
const client = createClient<paths>({ baseUrl: siteUrl, headers });

/** Unwraps a response: the types of `data` and `error` are those of the operation. */
function dataOf<T>({ data, error }: { data?: T; error?: components['schemas']['ErrorBody'] }): T {
  if (error || data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const sleep = () => new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));

async function verificationToken(email: string): Promise<string> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const response = await fetch(`${sandboxUrl}/sandbox/emails?to=${encodeURIComponent(email)}`);
    const [mail] = (await response.json()) as { text: string }[];
    const token = /verify-email\/([\w-]{64})/.exec(mail?.text ?? '')?.[1];
    if (token) return token;
    await sleep();
  }
  throw new Error('no mail arrived');
}

async function register(email: string, password: string): Promise<string> {
  const turnstile_token = await solveHumanCheck(siteUrl);
  const account = { username, email, password, password2: password, turnstile_token };
  dataOf(
    await client.POST('/api/v1/account/register', {
      body: { register_type: 'email', ...account },
    }),
  );
  const token = await verificationToken(email);
  dataOf(await client.POST('/api/v1/verify/email', { body: { token } }));
  const login = dataOf(
    await client.POST('/api/v1/account/login', {
      body: {
        login_type: 'email',
        email,
        password,
        turnstile_token: await solveHumanCheck(siteUrl),
      },
    }),
  );
  return login.access_token;
}

async function waitUntilPaid(orderId: string): Promise<void> {
  const path = { orderId };
  for (let poll = 0; poll < POLLS; poll += 1) {
    const status = await client.GET('/api/v1/orders/{orderId}/status', { params: { path } });
    if (dataOf(status).is_paid) return;
    await sleep();
  }
  throw new Error(`order ${orderId} is not paid`);
}

const accessToken = await register(`${username}@test.example`, 'Cloudknit1');
client.use({
  onRequest: ({ request }) => {
    request.headers.set('authorization', `Bearer ${accessToken}`);
  },
});

// A design of the demo that no other test changes.
const query = { name: '平原罗纹围巾', n: 4 };
const list = dataOf(await client.GET('/api/v1/designs/search', { params: { query } }));
const design = list.results[0]!;
const { order_id } = dataOf(
  await client.POST('/api/v1/orders', { body: { design_id: design.id } }),
);
const again = await client.POST('/api/v1/orders', { body: { design_id: design.id } });
const { data: payment } = dataOf(
  await client.POST('/api/v1/orders/{orderId}/pay', {
    params: { path: { orderId: order_id } },
    body: { payment_method: 'wechat_native' },
  }),
);
await callSandbox(sandboxUrl, 'phone/pay', { code_url: payment.code_url });
await waitUntilPaid(order_id);
const download = await client.GET('/api/v1/designs/{id}/download', {
  params: { path: { id: String(design.id) } },
  parseAs: 'arrayBuffer',
});
const [order] = dataOf(await client.GET('/api/v1/account/orders'));
console.log(
  JSON.stringify({
    price: payment.price,
    listedPrice: design.price,
    refusedCode: again.error?.code,
    state: order?.state,
    downloadsLeft: order?.download_count,
    archiveBytes: download.data?.byteLength,
  }),
);

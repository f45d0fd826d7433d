import { describe, expect, it } from '@jest/globals';
import { request, siteUrl } from '../../support/site/site.js';

describe('the served site', () => {
  it.each([
    ['/', 200, '云织商城'],
    ['/design/1', 200, '平原罗纹围巾 · 云织商城'],
    ['/categories/hat', 200, '帽子 · 云织商城'],
    ['/orders', 200, '我的订单 · 云织商城'],
    ['/any/other/path', 404, '页面不存在 · 云织商城'],
  ])('answers %s with an HTML page that browsers must revalidate', async (path, status, title) => {
    const page = await request(siteUrl + path);
    expect(page.status).toBe(status);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const html = page.bytes.toString();
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toMatch(/<div id="root">(?:<div class=|<\/div>)/);
  });

  it('draws the payment page for who is signed in, whose name no other sees', async () => {
    const headers = { cookie: 'username=%E9%98%BF%E7%BB%87%3Cb%3E; is_admin=false' };
    const own = await request(`${siteUrl}/design/1/payment`, { headers });
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    const html = own.bytes.toString();
    expect(html).toContain('确认并支付');
    expect(html).toContain('阿织&lt;b&gt;');
    for (const path of ['/design/1/payment', '/', '/design/1']) {
      const { bytes, headers: told } = await request(siteUrl + path);
      expect(told.get('cache-control')).toBe('no-cache');
      expect(bytes.toString()).not.toMatch(/阿织|确认并支付/);
    }
  });

  it.each(['br', 'gzip', 'identity'])('sends its page as %s', async (encoding) => {
    const page = await request(`${siteUrl}/about`, { headers: { 'accept-encoding': encoding } });
    expect(page.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(page.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(page.bytes.toString()).toContain('<title>关于我们 · 云织商城</title>');
  });

  it.each(['/about', '/?name=a', '/categories/hat', '/design/1/edit', '/any/other/path'])(
    'sends %s without rendered content',
    async (path) => {
      const html = (await request(siteUrl + path)).bytes.toString();
      expect(html).toContain('<div id="root"></div>');
      expect(html).toContain('<script type="module"');
    },
  );

  it('lets browsers cache assets with a content hash in their name', async () => {
    const html = (await request(`${siteUrl}/`)).bytes.toString();
    const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      (match) => match[1]!,
    );
    expect(assets.length).toBeGreaterThan(1);
    for (const asset of assets) {
      const { status, headers } = await request(siteUrl + asset);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each([
    '/assets/gone.js',
    '/media/images/gone.webp',
    '/media/archives/1/x.zip',
    '/api/v1/x',
    '/api',
    '/api/v2',
    '/favicon.ico',
    '/sitemaps/0.xml',
    '/sitemaps/2.xml',
    '/sitemaps/1',
  ])('does not give the page for %s', async (path) => {
    const { status, headers } = await request(siteUrl + path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('json');
  });

  it('documents every route of the spec that stands (API-01)', async () => {
    const { body } = await request<{ paths: Record<string, object> }>(`${siteUrl}/api/docs-json`);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/categories',
        '/api/v1/designs',
        '/api/v1/designs/search',
        '/api/v1/designs/{id}',
        '/api/v1/designs/{id}/download',
        '/api/v1/account/login',
        '/api/v1/account/logout',
        '/api/v1/account/orders',
        '/api/v1/orders',
        '/api/v1/orders/{orderId}/pay',
        '/api/v1/orders/{orderId}/status',
        '/api/v1/token/refresh',
      ]),
    );
    expect((await request(`${siteUrl}/api/docs`)).status).toBe(200);
  });

  it('is alive and ready', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      expect((await request(siteUrl + path)).body).toMatchObject({ status: 'ok' });
    }
  });
});

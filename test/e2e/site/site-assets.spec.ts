import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { request, siteUrl } from '../../support/site/site.js';

/** What the build writes of each source file that became a file of its own. */
interface Built {
  file: string;
  css?: string[];
  imports?: string[];
}

const manifest = JSON.parse(readFileSync('dist/web-h5/.vite/manifest.json', 'utf8')) as Record<
  string,
  Built
>;
/** The twelve tools and their list. */
const TOOLS_AND_LIST = 13;
const FOREVER = 'public, max-age=31536000, immutable';

/** The files that a source needs before anything of it runs, each once. */
function filesNeededBy(source: string, seen = new Set<string>()): Set<string> {
  if (seen.has(source)) return new Set();
  seen.add(source);
  const { file, css = [], imports = [] } = manifest[source]!;
  return new Set([file, ...css, ...imports.flatMap((one) => [...filesNeededBy(one, seen)])]);
}

const ask = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
  request(`${siteUrl}/${file}`, { method, headers });

/** How many bytes of these files go over the wire. */
async function bytesSent(files: string[], encoding: string): Promise<number> {
  const lengths = await Promise.all(
    files.map(async (file) => {
      const { headers } = await ask(file, { 'accept-encoding': encoding }, 'HEAD');
      return Number(headers.get('content-length'));
    }),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

describe('what the home page needs', () => {
  const files = [...filesNeededBy('index.html')];
  let named: string[];

  beforeAll(async () => {
    const html = (await request(`${siteUrl}/`)).bytes.toString();
    // The code of a page that is drawn already is named for the early script, which fetches it later.
    const code = /<script data-code="([^"]+)"/.exec(html)![1]!.split(' ');
    const tags = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!);
    named = [...tags, ...code.map((file) => file.slice(1))];
  });

  it('is named in the page, with the small script for early requests first', () => {
    expect(named[0]).toMatch(/^assets\/early-[\w-]{8}\.js$/);
    expect(named.slice(1).toSorted()).toEqual(files.toSorted());
  });

  it('is at most 110 kB of JavaScript and 15 kB of CSS, as brotli', async () => {
    const sent = (extension: string) =>
      bytesSent(
        named.filter((file) => file.endsWith(extension)),
        'br',
      );
    const [scripts, styles] = [await sent('.js'), await sent('.css')];
    expect(scripts).toBeGreaterThan(40_000);
    expect(scripts).toBeLessThanOrEqual(110_000);
    expect(styles).toBeGreaterThan(1_000);
    expect(styles).toBeLessThanOrEqual(15_000);
  });

  it('includes the markup and data of the first screen in the page', async () => {
    // Other specs change the newest designs between the two requests.
    await eventually(async () => {
      const html = (await request(`${siteUrl}/`)).bytes.toString();
      expect(html).toMatch(/<div id="root"><div/);
      expect(html).toContain('今天想织点什么？');
      expect(html.match(/fetchpriority="high"/g)).toHaveLength(1);
      const asked = await request(`${siteUrl}/api/v1/designs/?p=1&n=4`);
      const { results } = JSON.parse(asked.bytes.toString()) as { results: { name: string }[] };
      const data = /<script type="application\/json" id="initial-data">(.*?)<\/script>/.exec(html)!;
      expect((JSON.parse(data[1]!) as { designs: unknown }).designs).toMatchObject({ results });
    });
  });

  it.each([
    'catalogue/design-page',
    'orders/payment-page',
    'account/login-page',
    'catalogue/upload-page',
  ])('has nothing of the %s', (page) => {
    const { file } = manifest[`src/app/pages/${page}.tsx`]!;
    expect(files).not.toContain(file);
  });
});

describe('what a tool needs beyond the home page', () => {
  const home = filesNeededBy('index.html');
  const tools = Object.keys(manifest).filter((source) =>
    /^src\/app\/pages\/tools\/[a-z-]+-page\.tsx$/.test(source),
  );

  it('is at most 40 kB of JavaScript for each of the tools, as brotli (CALC-01)', async () => {
    expect(tools).toHaveLength(TOOLS_AND_LIST);
    const sizes = await Promise.all(
      tools.map(async (tool) => {
        const files = [...filesNeededBy(tool)].filter((file) => !home.has(file));
        return bytesSent(
          files.filter((file) => file.endsWith('.js')),
          'br',
        );
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(500);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000);
  });
});

describe('a file of the built site', () => {
  let script: string;
  let plain: Buffer;

  beforeAll(async () => {
    script = manifest['index.html']!.file;
    plain = (await ask(script, { 'accept-encoding': 'identity' })).bytes;
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, br;q=0.1', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['deflate', null],
  ])('is sent to who takes %s as %s', async (accepted, encoding) => {
    const answer = await ask(script, { 'accept-encoding': accepted });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(answer.headers.get('cache-control')).toBe(FOREVER);
    expect(answer.bytes.equals(plain)).toBe(true);
    const most = encoding ? plain.length / 2 : plain.length;
    expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(most);
  });

  it('has an ETag for each of its forms, and is not sent again to who has it', async () => {
    const etags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const etag = (await ask(script, { 'accept-encoding': encoding })).headers.get('etag')!;
      etags.add(etag);
      // Without a word on it, fetch asks past every cache.
      const again = await ask(script, {
        'accept-encoding': encoding,
        'if-none-match': etag,
        'cache-control': 'max-age=0',
      });
      expect(again.status).toBe(304);
      expect(again.bytes).toHaveLength(0);
      expect(again.headers.get('vary')).toMatch(/accept-encoding/i);
    }
    expect(etags.size).toBe(3);
  });

  it('is sent uncompressed for a range request', async () => {
    const part = await ask(script, { 'accept-encoding': 'br', range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-encoding')).toBeNull();
    expect(part.bytes.equals(plain.subarray(10, 20))).toBe(true);
  });

  it('is available as brotli and as gzip if it is a script or a style sheet of 1 kB or more', async () => {
    const files = [
      ...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])),
    ];
    expect(files.length).toBeGreaterThan(20);
    for (const file of files.filter((one) => /\.(?:js|css)$/.test(one))) {
      const { bytes } = await ask(file, { 'accept-encoding': 'identity' });
      if (bytes.length < 1_024) continue;
      for (const encoding of ['br', 'gzip']) {
        const { headers } = await ask(file, { 'accept-encoding': encoding }, 'HEAD');
        expect({ file, encoding: headers.get('content-encoding') }).toEqual({ file, encoding });
      }
    }
  });

  it.each(['.vite/manifest.json', 'assets/%2e%2e/.vite/manifest.json', 'assets/gone.js'])(
    'does not exist at %s',
    async (path) => {
      const answer = await ask(path, { 'accept-encoding': 'br' });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-encoding')).toBeNull();
    },
  );
});

import type { DesignDetail, SitePage } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { SiteTemplate } from './site-template.js';

const BUILT = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta name="description" content="x" />
    <script src="/assets/early-1.js"></script>
    <title>云织商城</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/libraries-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'], imports: ['_libraries'] },
  _libraries: { file: 'assets/libraries-1.js' },
  _dates: { file: 'assets/dates-1.js', imports: ['_libraries'] },
  'src/app/pages/catalogue/design-page.tsx': {
    file: 'assets/design-1.js',
    css: ['assets/design-1.css'],
    imports: ['_dates', 'index.html'],
  },
};

const PAGES = [
  { path: '/', access: 'everyone', prefetch: '/designs/?p=1&n=4' },
  { path: '/read/:designId', access: 'signedIn', prefetch: '/reading/:designId/' },
  { path: '/about', access: 'everyone', prefetch: null },
] as SitePage[];

const template = new SiteTemplate(BUILT, MANIFEST, PAGES);
const NASTY = '</script><script>alert(1)</script><!--\u2028$&$1';

describe(SiteTemplate.name, () => {
  it('keeps the built page and replaces its head', () => {
    const page = template.empty('<title>a</title>');
    expect(page).toContain('<title>a</title>');
    expect(page).not.toContain('云织商城');
    expect(page).not.toContain('description');
    expect(page).toContain('<script type="module" crossorigin src="/assets/index-1.js">');
    expect(page).toContain('<div id="root"></div>');
  });

  it('preloads the code of a page together with the main bundle if a module is given (READ-04)', () => {
    const page = template.empty('', 'src/app/pages/catalogue/design-page.tsx');
    for (const file of ['design-1', 'dates-1']) {
      expect(page).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}.js">`);
    }
    expect(page).toContain(
      '<link rel="preload" as="style" crossorigin href="/assets/design-1.css">',
    );
    expect(page.match(/libraries-1\.js/g)).toHaveLength(1);
    expect(template.empty('')).not.toContain('design-1');
  });

  it('contains the rendered content and the addresses of the deferred scripts', () => {
    const data = { categories: [] };
    const page = template.rendered('<title>$&</title>', {
      html: '<h1>$&</h1>',
      data,
      source: null,
    });
    expect(page).toContain('<title>$&</title>');
    expect(page).toContain('<div id="root"><h1>$&</h1></div>');
    expect(page).toContain(
      '<script data-code="/assets/index-1.js /assets/libraries-1.js" data-prefetch="[[&quot;/&quot;,&quot;/designs/?p=1&amp;n=4&quot;,false],[&quot;/read/:designId&quot;,&quot;/reading/:designId/&quot;,true]]" src="/assets/early-1.js">',
    );
    expect(page).not.toMatch(/type="module"|modulepreload/);
  });

  it('links the style sheets of the page and names its scripts', () => {
    const source = 'src/app/pages/catalogue/design-page.tsx';
    const page = template.rendered('', { html: '', data: { categories: [] }, source });
    expect(page).toContain('href="/assets/design-1.css"></head>');
    const code = /data-code="([^"]+)"/.exec(page)![1]!.split(' ');
    expect(code[0]).toBe('/assets/index-1.js');
    expect(code.slice(1).toSorted()).toEqual([
      '/assets/dates-1.js',
      '/assets/design-1.js',
      '/assets/libraries-1.js',
    ]);
  });

  it('escapes user texts in its data', () => {
    const design = { name: NASTY } as DesignDetail;
    const data = { categories: [], design };
    const page = template.rendered('', { html: '', data, source: null });
    const [, json] = /id="initial-data">([^]*?)<\/script>/.exec(page)!;
    expect(JSON.parse(json!)).toEqual(data);
    expect(json).not.toMatch(/[<>&\u2028]/);
  });

  it.each(['<title>', '<div id="root">', 'type="module"', '/assets/early-'])(
    'refuses a build without %s',
    (part) => {
      expect(() => new SiteTemplate(BUILT.replace(part, ''), MANIFEST, PAGES)).toThrow(
        'the built page',
      );
    },
  );
});

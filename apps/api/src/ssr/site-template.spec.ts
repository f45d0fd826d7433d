import type { DesignDetail } from '#contracts';
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
  'src/app/pages/design-page.tsx': {
    file: 'assets/design-1.js',
    css: ['assets/design-1.css'],
    imports: ['_dates', 'index.html'],
  },
};

const template = new SiteTemplate(BUILT, MANIFEST);
const NASTY = '</script><script>alert(1)</script><!--\u2028$&$1';

describe(SiteTemplate.name, () => {
  it('is the built page under another head', () => {
    const page = template.empty('<title>a</title>');
    expect(page).toContain('<title>a</title>');
    expect(page).not.toContain('云织商城');
    expect(page).not.toContain('description');
    expect(page).toContain('<script type="module" crossorigin src="/assets/index-1.js">');
    expect(page).toContain('<div id="root"></div>');
  });

  it('holds what is seen first, and names the code for later', () => {
    const answers = { categories: [] };
    const page = template.drawn('<title>$&</title>', {
      html: '<h1>$&</h1>',
      answers,
      source: null,
    });
    expect(page).toContain('<title>$&</title>');
    expect(page).toContain('<div id="root"><h1>$&</h1></div>');
    expect(page).toContain(
      '<script data-code="/assets/index-1.js /assets/libraries-1.js" src="/assets/early-1.js">',
    );
    expect(page).not.toMatch(/type="module"|modulepreload/);
  });

  it('asks for the style of the page at once, and names its code too', () => {
    const source = 'src/app/pages/design-page.tsx';
    const page = template.drawn('', { html: '', answers: { categories: [] }, source });
    expect(page).toContain('href="/assets/design-1.css"></head>');
    const code = /data-code="([^"]+)"/.exec(page)![1]!.split(' ');
    expect(code[0]).toBe('/assets/index-1.js');
    expect(code.slice(1).toSorted()).toEqual([
      '/assets/dates-1.js',
      '/assets/design-1.js',
      '/assets/libraries-1.js',
    ]);
  });

  it('lets nothing that people wrote out of its data', () => {
    const design = { name: NASTY } as DesignDetail;
    const answers = { categories: [], design };
    const page = template.drawn('', { html: '', answers, source: null });
    const [, data] = /id="first-answers">([^]*?)<\/script>/.exec(page)!;
    expect(JSON.parse(data!)).toEqual(answers);
    expect(data).not.toMatch(/[<>&\u2028]/);
  });

  it.each(['<title>', '<div id="root">', 'type="module"', '/assets/early-'])(
    'refuses a build without %s',
    (part) => {
      expect(() => new SiteTemplate(BUILT.replace(part, ''), MANIFEST)).toThrow('the built page');
    },
  );
});

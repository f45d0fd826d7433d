import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INITIAL_DATA_ID, type InitialData, type SitePage, type SitePrefetch } from '#contracts';
import escapeHtml from 'escape-html';
import { jsonForScript } from './json-for-script.js';

/** Vite's manifest: the files of each source module. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** A page that was rendered on the server. */
export interface RenderedPage {
  html: string;
  data: InitialData;
  /** The source file of the page's chunk, relative to `web-h5`; null if the page is part of the main bundle. */
  source: string | null;
}

const HTML = 'index.html';
const CODE = /<script type="module"[^>]*?\ssrc="([^"]+)"><\/script>/;
const NEEDED = /\s*<link rel="modulepreload"[^>]*?\shref="([^"]+)">/g;
const EARLY = /<script(?= src="\/assets\/early-)/;
const WITH_PREFETCH = /<script(?= data-prefetch=)/;
const ROOT = '<div id="root"></div>';

/** The built page, a template for every address. */
export class SiteTemplate {
  /** The HTML before and after the head tags. */
  private readonly before: string;
  private readonly after: string;
  /** The scripts of the main bundle, entry first. */
  private readonly code: string[];

  constructor(
    html: string,
    private readonly manifest: Manifest,
    pages: readonly SitePage[],
  ) {
    const [before, after, more] = html
      .replace(/\s*<meta\s+name="description"[^>]*>/, '')
      .split(/<title>[^<]*<\/title>/);
    if (before === undefined || after === undefined || more !== undefined) {
      throw new Error('the built page has no title to replace');
    }
    const needed = [...after.matchAll(NEEDED)].map(([, file]) => file!);
    const code = CODE.exec(after)?.[1];
    if (!code || !EARLY.test(before) || !after.includes(ROOT)) {
      throw new Error('the built page is not what it was');
    }
    const prefetches = pages.flatMap(({ path, prefetch, access }): SitePrefetch[] =>
      prefetch ? [[path, prefetch, access === 'signedIn']] : [],
    );
    const attribute = escapeHtml(JSON.stringify(prefetches));
    this.before = before.replace(EARLY, () => `<script data-prefetch="${attribute}"`);
    this.after = after;
    this.code = [code, ...needed];
  }

  /** @param siteDir directory of the built site */
  static async read(siteDir: string, pages: readonly SitePage[]): Promise<SiteTemplate> {
    const [html, manifest] = await Promise.all([
      readFile(join(siteDir, HTML), 'utf8'),
      readFile(join(siteDir, '.vite/manifest.json'), 'utf8'),
    ]);
    return new SiteTemplate(html, JSON.parse(manifest) as Manifest, pages);
  }

  /**
   * A page with its head only; the browser renders the content.
   * @param source module of the page, which the browser preloads together with the main bundle; null to load it when
   *   the main bundle runs
   */
  empty(tags: string, source: string | null = null): string {
    const { scripts, styles } = this.filesOf(source);
    const links = [
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
      ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`),
    ].join('');
    return this.before + tags + this.after.replace('</head>', () => `${links}</head>`);
  }

  /** A page rendered on the server. A small script loads the main bundle after the first paint. */
  rendered(tags: string, { html, data, source }: RenderedPage): string {
    const { scripts, styles } = this.filesOf(source);
    const code = [...this.code, ...scripts].join(' ');
    const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
    const json = `<script type="application/json" id="${INITIAL_DATA_ID}">${jsonForScript(data)}</script>`;
    const after = this.after
      .replace(CODE, '')
      .replaceAll(NEEDED, '')
      .replace('</head>', () => `${sheets.join('')}</head>`)
      .replace(ROOT, () => `<div id="root">${html}</div>\n    ${json}`);
    return this.before.replace(WITH_PREFETCH, `<script data-code="${code}"`) + tags + after;
  }

  /** The files that a page needs in addition to the common ones. */
  private filesOf(source: string | null): { scripts: string[]; styles: string[] } {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const known = this.closureOf(HTML);
    for (const name of source === null ? [] : this.closureOf(source)) {
      if (known.has(name)) continue;
      const { file, css = [] } = this.manifest[name]!;
      scripts.add(`/${file}`);
      for (const sheet of css) styles.add(`/${sheet}`);
    }
    return { scripts: [...scripts], styles: [...styles] };
  }

  private closureOf(name: string, seen = new Set<string>()): Set<string> {
    const entry = this.manifest[name];
    if (seen.has(name) || !entry) return seen;
    seen.add(name);
    for (const needed of entry.imports ?? []) this.closureOf(needed, seen);
    return seen;
  }
}

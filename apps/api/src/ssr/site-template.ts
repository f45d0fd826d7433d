import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRST_ANSWERS_ID, type FirstAnswers } from '#contracts';
import { jsonForScript } from './json-for-script.js';

/** What the build wrote of each source that became a file of its own. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** A page whose first sight the server drew. */
export interface DrawnPage {
  html: string;
  answers: FirstAnswers;
  /** The source of the page's own code below `web-h5`; null where that is part of the site's. */
  source: string | null;
}

const HTML = 'index.html';
const CODE = /<script type="module"[^>]*?\ssrc="([^"]+)"><\/script>/;
const NEEDED = /\s*<link rel="modulepreload"[^>]*?\shref="([^"]+)">/g;
const EARLY = /<script(?= src="\/assets\/early-)/;
const ROOT = '<div id="root"></div>';

/** The built page, to be filled in for each address. */
export class SiteTemplate {
  /** Around the head of each page. */
  private readonly before: string;
  private readonly after: string;
  /** The site's own code, the file that runs first. */
  private readonly code: string[];

  constructor(
    html: string,
    private readonly manifest: Manifest,
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
    this.before = before;
    this.after = after;
    this.code = [code, ...needed];
  }

  /** @param siteDir of the built site */
  static async read(siteDir: string): Promise<SiteTemplate> {
    const [html, manifest] = await Promise.all([
      readFile(join(siteDir, HTML), 'utf8'),
      readFile(join(siteDir, '.vite/manifest.json'), 'utf8'),
    ]);
    return new SiteTemplate(html, JSON.parse(manifest) as Manifest);
  }

  /** The page under a head; empty until its code draws it. */
  empty(tags: string): string {
    return this.before + tags + this.after;
  }

  /** The page as it is seen first. Its code is named, and fetched once that is shown. */
  drawn(tags: string, { html, answers, source }: DrawnPage): string {
    const { scripts, styles } = this.filesOf(source);
    const code = [...this.code, ...scripts].join(' ');
    const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
    const data = `<script type="application/json" id="${FIRST_ANSWERS_ID}">${jsonForScript(answers)}</script>`;
    const after = this.after
      .replace(CODE, '')
      .replaceAll(NEEDED, '')
      .replace('</head>', () => `${sheets.join('')}</head>`)
      .replace(ROOT, () => `<div id="root">${html}</div>\n    ${data}`);
    return this.before.replace(EARLY, `$& data-code="${code}"`) + tags + after;
  }

  /** What a page needs beside what every page needs. */
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

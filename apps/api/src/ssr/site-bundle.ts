import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteBundle } from '#contracts';

const TOP = join(import.meta.dirname, '../../../..');
/** The build directory: it contains this file, or is `dist` where tests run the sources. */
const BUILD = existsSync(join(TOP, 'web-h5-server')) ? TOP : join(TOP, 'dist');

/** The directory of the built site, independent of the current directory. */
export const SITE_DIR = join(BUILD, 'web-h5');
const BUNDLE = join(BUILD, 'web-h5-server/render-page.js');

/** Injection token of the function that loads the route manifest. */
export const LOAD_PAGES = Symbol('LOAD_PAGES');
export type LoadPages = () => Promise<SiteBundle['pages']>;

let bundle: Promise<SiteBundle> | null = null;

/** Loads the server bundle of the site once. @throws Error when the site is not built */
export function loadSiteBundle(): Promise<SiteBundle> {
  bundle ??= load().catch((error: unknown) => {
    bundle = null;
    throw error;
  });
  return bundle;
}

async function load(): Promise<SiteBundle> {
  if (!existsSync(BUNDLE)) throw new Error(`there is no ${BUNDLE}`);
  return (await import(pathToFileURL(BUNDLE).href)) as SiteBundle;
}

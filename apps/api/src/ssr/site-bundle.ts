import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteBundle } from '#contracts';

const TOP = join(import.meta.dirname, '../../../..');
/** The build: this file is a part of it, or, where tests run the sources, beside it. */
const BUILD = existsSync(join(TOP, 'web-h5-server')) ? TOP : join(TOP, 'dist');

/** The built site, in whichever directory the process was started. */
export const SITE_DIR = join(BUILD, 'web-h5');
const BUNDLE = join(BUILD, 'web-h5-server/render-page.js');

/** Token of a function that loads the route manifest. */
export const LOAD_PAGES = Symbol('LOAD_PAGES');
export type LoadPages = () => Promise<SiteBundle['pages']>;

let bundle: Promise<SiteBundle> | null = null;

/** Loads the site's build for the server, once. @throws Error where the site is not built */
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

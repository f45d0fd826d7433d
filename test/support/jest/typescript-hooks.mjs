// Hooks of Node's module loader for the suites of jest-light-runner: they compile TypeScript, and resolve imports as
// Vite and Nest's build do.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { SWC_OPTIONS } from './swc-options.mjs';

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
const TYPESCRIPT = /^file:[^?]*\.tsx?(\?|$)/;

/** @returns the address of the TypeScript file of a relative import, or null */
function sourceOf(specifier, parentURL) {
  const path = specifier.replace(/\.js$/, '');
  const candidates = [`${path}.ts`, `${path}.tsx`].map((name) => new URL(name, parentURL));
  return candidates.find((url) => existsSync(url))?.href ?? null;
}

export function resolve(specifier, context, nextResolve) {
  const { parentURL = '', conditions } = context;
  // The runner adds a query to the address of a spec file. With the same query each spec file has its own globals.
  if (specifier === '@jest/globals')
    return { url: GLOBALS + new URL(parentURL).search, shortCircuit: true };
  if (specifier.endsWith('.css'))
    return { url: 'data:text/javascript,export default {}', shortCircuit: true };
  // Vite takes this library as ES modules.
  if (specifier.startsWith('react-vant/es/'))
    return nextResolve(specifier.replace('/es/', '/lib/'), context);
  if (specifier.startsWith('#'))
    return nextResolve(specifier, { ...context, conditions: [...conditions, 'source'] });
  if (/^\.{1,2}\//.test(specifier) && TYPESCRIPT.test(parentURL)) {
    const url = sourceOf(specifier, parentURL);
    if (url) return { url, shortCircuit: true };
  }
  return nextResolve(specifier, context);
}

export function load(url, context, nextLoad) {
  if (!TYPESCRIPT.test(url)) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    ...SWC_OPTIONS,
    filename,
    sourceMaps: 'inline',
    configFile: false,
    swcrc: false,
  });
  return { format: 'module', source: code, shortCircuit: true };
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The pages of each part of the site that opens without a network. */
const PARTS = {
  read: /\/app\/pages\/reading\/read-page\.tsx$/,
  tools: /\/app\/pages\/tools\/[\w-]+-page\.tsx$/,
} as const;

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1];
type Output = Bundle[string];
type Chunk = Extract<Output, { type: 'chunk' }>;

/** Writes `sw.js` with the list of the files that each part of the site needs (READ-16, CALC-01). */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const parts = Object.entries(PARTS).map(([name, pages]) => {
          const part = partOf(bundle, pages);
          if (!part) this.error(`no page of the part "${name}" of sw.js matches ${String(pages)}`);
          return [name, part];
        });
        const lists = JSON.stringify(Object.fromEntries(parts));
        const code = await bundleWorker(root);
        const source = `self.PARTS=${lists};\n${code}`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** The files that some pages need; null if the pattern matches no page. */
function partOf(bundle: Bundle, pages: RegExp): { version: string; files: string[] } | null {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk');
  const matched = chunks.filter(({ facadeModuleId }) => pages.test(facadeModuleId ?? ''));
  if (matched.length === 0) return null;
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(file)) return;
    files.add(file);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const one of chunk.imports) add(one);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName);
  // The dynamic imports of these files are the other pages of the site.
  const common = new Set(files);
  for (const { fileName } of matched) add(fileName);
  // Modules that the pages and their own chunks import dynamically, such as dialogs.
  const own = chunks.filter(({ fileName }) => files.has(fileName) && !common.has(fileName));
  for (const { dynamicImports } of own) for (const one of dynamicImports) add(one);
  for (const { fileName } of Object.values(bundle)) {
    if (/^assets\/early-.*\.js$/.test(fileName)) files.add(fileName);
  }
  const sorted = [...files].sort().map((file) => `/${file}`);
  const version = createHash('sha256').update(sorted.join()).digest('base64url').slice(0, 8);
  return { version, files: sorted };
}

async function bundleWorker(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: ['es2020', 'chrome107', 'safari15.4'],
      rolldownOptions: {
        input: join(root, 'src/service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error('the service worker was not built');
  return chunk.code;
}

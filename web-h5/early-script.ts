import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Modules of these libs only declare, so what a script does not use of them is left out. */
export const TREESHAKE = {
  moduleSideEffects: [{ test: /libs\/(?:knitting|contracts)\//, sideEffects: false }],
};

/** Makes `src/early.ts`, with what it imports, a small script that the page loads before all else. */
export function earlyScript(): Plugin {
  let root = '';
  let file = '';
  return {
    name: 'early-script',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      const source = await bundle(root);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      file = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: file, source });
    },
    transformIndexHtml(html) {
      // Before the first style sheet: a script after it waits for it.
      return html.replace(/(?=<link )/, () => `<script src="/${file}"></script>\n    `);
    },
  };
}

async function bundle(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { conditions: ['source', 'module', 'browser'] },
    build: {
      write: false,
      target: ['es2020', 'chrome107', 'safari15.4'],
      rolldownOptions: {
        input: join(root, 'src/early.ts'),
        treeshake: TREESHAKE,
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error('the early script was not built');
  return chunk.code;
}

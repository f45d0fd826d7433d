import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Modules of these libs only declare, so what a script does not use of them is left out. */
export const TREESHAKE = {
  moduleSideEffects: [{ test: /libs\/(?:knitting|contracts)\//, sideEffects: false }],
};

/** Builds `src/early.ts` with its imports as a small script that the page runs before all other scripts. */
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
      // Inserted before the first style sheet: a script after a style sheet waits until the sheet is loaded.
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

import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Puts `src/early.ts`, with what it imports, into the page itself: asked for, it would come too late. */
export function earlyScript(): Plugin {
  let root = '';
  return {
    name: 'early-script',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async transformIndexHtml(html) {
      const built = await build({
        root,
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        resolve: { conditions: ['source', 'module', 'browser'] },
        build: {
          write: false,
          target: ['es2020', 'chrome107', 'safari15.4'],
          rolldownOptions: { input: join(root, 'src/early.ts'), output: { format: 'iife' } },
        },
      });
      const [chunk] = 'output' in built ? built.output : [];
      if (chunk?.type !== 'chunk') throw new Error('the early script was not built');
      // Before the first style sheet: a script after it waits for it.
      return html.replace(/(?=<link )/, () => `<script>${chunk.code.trim()}</script>\n    `);
    },
  };
}

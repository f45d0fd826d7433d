import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/**
 * Builds the command line as one file with all dependencies, for `npm pack`: it can be installed without the server and
 * without a registry.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [licences()],
  resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'cloudknit.js', codeSplitting: false } },
  },
});

/** Writes the licences of the packages that are part of the file beside it, as they demand. */
function licences() {
  return {
    name: 'licences',
    generateBundle() {
      const folders = new Set(
        [...this.getModuleIds()].flatMap(
          (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/'))?.[0] ?? [],
        ),
      );
      const source = [...folders].sort().map(licenceOf).join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source });
    },
  };
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8') : `License: ${license}\n`;
  return `${name} ${version}\n\n${text.trim()}\n`;
}

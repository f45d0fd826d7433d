import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the site for server rendering, as one file with all dependencies, because no packages of the site are
 * installed on the server.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server.tsx',
    target: 'node20',
    outDir: '../dist/web-h5-server',
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'render-page.js', codeSplitting: false } },
  },
});

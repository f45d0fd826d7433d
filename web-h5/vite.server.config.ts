import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The site once more, for the server: it draws what a page shows first. All in one, as nothing is installed there. */
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

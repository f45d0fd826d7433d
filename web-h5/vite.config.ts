import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The api that a development server (`npx vite web-h5`) passes calls on to.
const api = process.env['API_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { port: 5173, proxy: { '/api': api, '/media': api } },
  build: {
    target: ['es2020', 'chrome107', 'safari15.4'],
    outDir: '../dist/web-h5',
    emptyOutDir: true,
    // Small pictures as files too: a data URL cannot be cached on its own.
    assetsInlineLimit: 0,
  },
});

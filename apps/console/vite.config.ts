import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../../web-h5/precompress.ts';
import { styleNonce } from './style-nonce.ts';

const api = process.env['API_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), styleNonce(), precompress()],
  // The api replaces it in every response: Ant Design adds style elements while the page runs.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // These builds include a polyfill for Node's Buffer, which browsers lack.
    alias: {
      'csv-parse/sync': 'csv-parse/browser/esm/sync',
      'csv-stringify/sync': 'csv-stringify/browser/esm/sync',
    },
  },
  server: { port: 5174, proxy: { '/api': api, '/media': api } },
  build: {
    target: ['es2022', 'chrome107', 'safari16'],
    outDir: '../../dist/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'charts', test: /node_modules\/(?:echarts|zrender)\// },
            {
              name: 'import',
              test: /node_modules\/(?:csv-parse|csv-stringify|saxes|xmlchars|fflate|@noble)\//,
            },
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
            },
          ],
        },
      },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyScript, TREESHAKE } from './early-script.ts';
import { precompress } from './precompress.ts';
import { serviceWorker } from './service-worker-plugin.ts';

// The api that a development server (`npx vite web-h5`) passes calls on to.
const api = process.env['API_URL'] ?? 'http://localhost:3000';

const EVERYWHERE = /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), earlyScript(), serviceWorker(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { port: 5173, proxy: { '/api': api, '/media': api, '/admin': api, '/console': api } },
  build: {
    target: ['es2020', 'chrome107', 'safari15.4'],
    outDir: '../dist/web-h5',
    emptyOutDir: true,
    manifest: true,
    // Small pictures as files too: a data URL cannot be cached on its own.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: TREESHAKE,
      output: {
        // The entry names all of the site's files: shorter hashes make the home page smaller.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // One chunk for the libraries that every page needs and that a new version of the site seldom changes.
            { name: 'libraries', test: EVERYWHERE },
            // Small modules of the home page that other pages load too: together they compress better.
            {
              name: 'common',
              test: /web-h5\/src\/(?:shared\/(?:lib\/(?:storage|log|shop-facts|picture-sources|session\/(?:session|browser-session|cookies)|http\/(?:http|api-client|parse-response|prefetched-response|slow-requests))|hooks\/(?:use-focus-fallback|use-latest)|ui\/(?:button-link|icons|picture|price))|features\/catalogue\/(?:sheet\/card-facts|components\/cards\/(?:design-grid|design-card|heart)))\.tsx?$/,
            },
            // Small modules of many pages, but not of the home page: a file of each would cost a round trip.
            {
              name: 'parts',
              includeDependenciesRecursively: false,
              test: /web-h5\/src\/(?:shared\/(?:ui\/(?:draft-note|file-button|lazy-dialog|load-fault|option-chips|review-request|sign-in-required)|hooks\/(?:use-offline-pages|use-submission)|lib\/(?:copy-text|dates|page-history|versions|http\/save-file))|features\/(?:orders\/api\/queries|catalogue\/hooks\/use-design|reading\/api\/shelf))\.(?:tsx?|module\.css)$/,
            },
            {
              name: 'measures',
              includeDependenciesRecursively: false,
              test: /libs\/knitting\/src\/(?:chart-ratio|gauge|rounding|shaping\/parse-shaping)\.ts$/,
            },
            // The requests of cases and what goes with them, which the same pages need.
            { name: 'cases', test: /web-h5\/src\/features\/cases\/(?:api|hooks)\// },
            // Excludes the modules that only some pages use; they are loaded with these pages.
            {
              name: 'contracts',
              test: /libs\/contracts\/src\/(?!sheet\/|cases\/|console\/|search\/|reviews\/|reading\/reading|shop\/(?:china|legal-texts)|accounts\/(?:knitting|permissions)|catalogue\/(?:designer-pages|favourites|follows|questions|version)|orders\/certificates|messages\/message-events)/,
            },
          ],
        },
      },
    },
  },
});

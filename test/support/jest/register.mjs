// Loaded before Jest (`node --import`), in its process and in each of its worker threads: Node imports TypeScript.
import { createRequire, register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
// React Vant requires its style sheets.
createRequire(import.meta.url).extensions['.css'] = () => undefined;

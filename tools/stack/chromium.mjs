import { existsSync } from 'node:fs';
import { installPackages } from './debian.mjs';
import { findProgram } from '../lib/processes.mjs';
import { ExpectedError } from '../lib/output.mjs';

/** The headless shell renders pages without a browser's windows and tabs and uses a third of the processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const CHINESE_FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/**
 * Finds Chromium for the browser tests. On Debian it installs the headless shell and a Chinese font.
 * @returns {string} its path
 * @throws {ExpectedError} when it is neither installed nor installable
 */
export function ensureChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const isComplete = findProgram(SHELL) && existsSync(CHINESE_FONT);
  if (findProgram('apt-get') && !isComplete) installPackages([SHELL, 'fonts-noto-cjk'], env);
  const path = NAMES.map((name) => findProgram(name)).find(Boolean);
  if (!path) {
    throw new ExpectedError(
      '找不到 Chromium，浏览器测试需要它：请安装（Debian/Ubuntu：sudo apt-get install chromium-headless-shell fonts-noto-cjk），或设置 CHROMIUM_PATH',
    );
  }
  return path;
}

/** Command-line options for tests: no network access of the browser itself. */
export const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

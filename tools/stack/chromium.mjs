import { existsSync } from 'node:fs';
import { installPackages } from './debian.mjs';
import { findProgram } from '../lib/processes.mjs';
import { Fault } from '../lib/say.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const CHINESE_FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

function find() {
  const names = NAMES.map((name) => findProgram(name));
  return names.find(Boolean) ?? null;
}

/**
 * Finds Chromium for the browser tests, and on Debian a Chinese font for what it draws.
 * @returns {string} its path
 * @throws {Fault} when there is none to be had
 */
export function ensureChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const complete = () => find() && (!findProgram('apt-get') || existsSync(CHINESE_FONT));
  if (!complete()) installPackages(['chromium', 'fonts-noto-cjk'], env);
  const path = find();
  if (!path) {
    throw new Fault(
      '找不到 Chromium，浏览器测试需要它：请安装（Debian/Ubuntu：sudo apt-get install chromium fonts-noto-cjk），或设置 CHROMIUM_PATH',
    );
  }
  return path;
}

/** How the tests start it: nothing that reaches out to the network by itself. */
export const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

// Preloaded into the sandbox: shifts its dates by the number of milliseconds in a file.
import { readFileSync } from 'node:fs';

const FILE = process.env.SHIFTED_CLOCK_FILE;
const POLL_INTERVAL_MS = 200;

let shiftMs = 0;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + shiftMs] : parts));
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};

setInterval(() => {
  try {
    shiftMs = Number(readFileSync(FILE, 'utf8'));
  } catch {
    shiftMs = 0;
  }
}, POLL_INTERVAL_MS).unref();

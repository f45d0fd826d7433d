import { randomBytes } from 'node:crypto';
import { CHINA_OFFSET_MS } from '#contracts';

const RUN_NAME = String.raw`\d{8}-\d{6}-[0-9a-f]{8}`;

/** A unique name for a run of a command, such as `20261122-181530-9f3c21ab`, in China's time. */
export function newRunName(at = Date.now()): string {
  const time = new Date(at + CHINA_OFFSET_MS).toISOString().slice(0, 19);
  return `${time.replaceAll(/[-:]/g, '').replace('T', '-')}-${randomBytes(4).toString('hex')}`;
}

/** Removes the name of a run from a file name: `list.<run>.failed` becomes `list`. */
export function withoutRunName(name: string): string {
  return name.replace(new RegExp(String.raw`\.${RUN_NAME}(\.dry-run)?\.(report|failed)$`), '');
}

import { randomBytes } from 'node:crypto';

const RUN_NAME = String.raw`\d{8}-\d{6}-[0-9a-f]{8}`;

/** A name for a run of a command, such as `20261122-181530-9f3c21ab`: by this machine's clock, and unique. */
export function newRunName(at = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  return `${date}-${time}-${randomBytes(4).toString('hex')}`;
}

/** A file's name without the run that it comes from: `list.<run>.failed` is `list` again. */
export function withoutRunName(name: string): string {
  return name.replace(new RegExp(String.raw`\.${RUN_NAME}(\.dry-run)?\.(report|failed)$`), '');
}

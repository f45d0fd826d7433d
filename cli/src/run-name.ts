import { randomBytes } from 'node:crypto';

const RUN_NAME = String.raw`\d{8}-\d{6}-[0-9a-f]{8}`;

/** A unique name for a run of a command, such as `20261122-181530-9f3c21ab`, in local time. */
export function newRunName(at = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  return `${date}-${time}-${randomBytes(4).toString('hex')}`;
}

/** Removes the name of a run from a file name: `list.<run>.failed` becomes `list`. */
export function withoutRunName(name: string): string {
  return name.replace(new RegExp(String.raw`\.${RUN_NAME}(\.dry-run)?\.(report|failed)$`), '');
}

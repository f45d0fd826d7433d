import { chinaDay, validateRefundAmount } from '#contracts';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { GlobalOptions } from './credentials.js';

export const JSON_OPTION = ['--json', '每行输出一个 JSON 对象'] as const;
export const YES_OPTION = ['-y, --yes', '不再询问'] as const;

/** A command's options merged with the global ones. */
export function all<T extends object>(program: Command, options: T): T & GlobalOptions {
  return { ...program.opts<GlobalOptions>(), ...options };
}

export function examples(...lines: string[]): string {
  return `\n示例：\n${indented(lines.join('\n'))}`;
}

export function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

export function readConcurrency(text: string): number {
  return readInteger(text, 32);
}

export function readLimit(text: string): number {
  return readInteger(text, 100_000);
}

function readInteger(text: string, max: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max) {
    throw new InvalidArgumentError(`应为 1 到 ${max} 的整数`);
  }
  return number;
}

/** @returns the amount of a part refund in yuan, unchanged */
export function readRefundAmount(text: string): string {
  const fault = validateRefundAmount(text);
  if (fault) throw new InvalidArgumentError(fault);
  return text;
}

/** @returns a day in China's time zone that has begun, such as `2026-11-20` */
export function readDay(text: string): string {
  const day = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text.trim());
  const iso = day && [day[1]!, day[2]!.padStart(2, '0'), day[3]!.padStart(2, '0')].join('-');
  const at = iso ? new Date(`${iso}T00:00:00Z`) : null;
  if (!iso || !at || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso) {
    throw new InvalidArgumentError('应为中国的日期，写成 2026-11-20 这样');
  }
  if (iso > dayInChina(0))
    throw new InvalidArgumentError(`这一天还没有到，今天是 ${dayInChina(0)}`);
  return iso;
}

/** @returns today in China, or the day this many days before it */
export function dayInChina(daysAgo: number, now = Date.now()): string {
  return chinaDay(now, -daysAgo);
}

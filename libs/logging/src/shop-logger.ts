import type { Config } from '#config';
import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { redact, redactField } from './redaction.js';
import { currentContext } from './request-context.js';
import { batchedStdout } from './batched-stdout.js';

const LEVELS: LogLevel[] = ['fatal', 'error', 'warn', 'log', 'debug'];
const NAMES = ['fatal', 'error', 'warn', 'info', 'debug'];
/** Nest's fields that a line has under other names or in another form. */
const STANDARD = new Set(['level', 'pid', 'timestamp', 'message']);
/** Nest logs every module and route at each start. */
const ROUTINE_CONTEXTS = new Set<unknown>(['InstanceLoader', 'RouterExplorer', 'RoutesResolver']);

/**
 * The logger of a process: in production one JSON object per line, otherwise text. Every line has the id of
 * its request or job, and passes `redact`. To log additional fields, log an object with a `message`.
 */
export class ShopLogger extends ConsoleLogger {
  constructor({ production, logLevel }: Pick<Config, 'production' | 'logLevel'>) {
    super({ json: production, colors: false, prefix: 'CloudKnit', logLevels: levelsOf(logLevel) });
  }

  override log(message: unknown, ...more: unknown[]): void {
    if (!ROUTINE_CONTEXTS.has(more.at(-1))) super.log(message, ...more);
  }

  protected override printAsJson(
    ...[message, options]: Parameters<ConsoleLogger['printAsJson']>
  ): void {
    // Redaction leaves only what JSON has, so that Nest's slower writer for any value is not needed.
    const line = `${JSON.stringify(this.getJsonLogObject(message, options))}\n`;
    const { logLevel, writeStreamType = 'stdout' } = options;
    if (logLevel === 'log') {
      batchedStdout.write(line);
      return;
    }
    batchedStdout.flush();
    process[writeStreamType].write(line);
  }

  protected override getJsonLogObject(
    ...[message, options]: Parameters<ConsoleLogger['getJsonLogObject']>
  ): ReturnType<ConsoleLogger['getJsonLogObject']> {
    const given = super.getJsonLogObject(message, options);
    const { level, pid, timestamp, message: said } = given;
    const context = currentContext();
    const line: Record<string, unknown> = {
      time: new Date(timestamp).toISOString(),
      level: level === 'log' ? 'info' : level,
      pid,
    };
    if (context?.requestId) line['request_id'] = context.requestId;
    if (context?.job) line['job'] = context.job;
    for (const [name, value] of Object.entries(given)) {
      if (!STANDARD.has(name)) line[name] = redactField(name, value);
    }
    for (const [name, value] of Object.entries(isFields(said) ? said : { message: said })) {
      line[name] = redactField(name, value);
    }
    // Nest's type has property names that this line does not have.
    return line as unknown as ReturnType<ConsoleLogger['getJsonLogObject']>;
  }

  protected override formatMessage(...parts: Parameters<ConsoleLogger['formatMessage']>): string {
    const [level, message, ...rest] = parts;
    const text = isFields(message) ? fieldsAsText(message) : message;
    const line = super.formatMessage(level, text, ...rest).trimEnd();
    const { requestId, job } = currentContext() ?? {};
    return `${redact(line)}${job ? ` job=${job}` : ''}${requestId ? ` request=${requestId}` : ''}\n`;
  }

  protected override printStackTrace(stack: string): void {
    if (stack) super.printStackTrace(redact(stack));
  }
}

function isFields(message: unknown): message is { message: string } {
  return typeof message === 'object' && message !== null && 'message' in message
    ? !(message instanceof Error)
    : false;
}

function fieldsAsText({ message, ...fields }: { message: string }): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`);
  return [message, ...pairs].join(' ');
}

function levelsOf(level: string): LogLevel[] {
  return level === 'silent' ? [] : LEVELS.slice(0, NAMES.indexOf(level) + 1);
}

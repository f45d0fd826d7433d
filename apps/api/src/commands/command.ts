import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError } from '#config';
import { isDatabaseUnavailable } from '#database';

/** Exit code of success. */
export const DONE = 0;
export const FAILED = 1;
const WRONG_CALL = 2;

/** SQLSTATEs of PostgreSQL: a wrong user or password, and no such database. */
const REFUSED = ['28000', '28P01', '3D000'];

/** A wrong call; the message describes a valid one. */
export class WrongCallError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Record<string, string | undefined>;

/** The options of a command by name. Each has a value. */
export interface CommandOptions {
  required?: readonly string[];
  optional?: readonly string[];
}

/**
 * Runs a command and sets the exit code. A wrong call, a wrong configuration and a failed
 * connection are printed in readable lines.
 * @param usage a valid call, for the message about a wrong one
 * @param work gets the values of the options by name @returns the exit code @throws WrongCallError
 */
export async function runCommand(
  usage: string,
  options: CommandOptions,
  work: (values: Values) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await work(readOptions(options));
  } catch (error) {
    if (error instanceof WrongCallError) {
      console.error(`${error.message}\n用法：${usage}`);
      process.exitCode = WRONG_CALL;
    } else if (error instanceof ConfigError) {
      console.error(error.message);
      process.exitCode = FAILED;
    } else if (isConnectionFailure(error)) {
      console.error(
        `连接失败：${causeOf(error)}\n请检查 DATABASE_URL 等设置里的地址，并确认对方已经启动，然后重试`,
      );
      process.exitCode = FAILED;
    } else throw error;
  }
}

const isConnectionFailure = (error: unknown): error is Error =>
  isDatabaseUnavailable(error) ||
  (error instanceof Error && REFUSED.includes((error as { code?: string }).code ?? ''));

/** Node tries each address of a name, and its error about all of them has no message. */
const causeOf = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.map(({ message }: Error) => message).join('；')
    : error.message;

function readOptions({ required = [], optional = [] }: CommandOptions): Values {
  const names = [...required, ...optional];
  const options: Options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  let values: Values;
  try {
    values = parseArgs({ options }).values as Values;
  } catch (error) {
    throw new WrongCallError((error as Error).message);
  }
  for (const name of required) if (!values[name]) throw new WrongCallError(`缺少 --${name}`);
  return values;
}

export function print(line: string): void {
  console.log(line);
}

import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError } from '#config';

/** Exit code of success. */
export const DONE = 0;
export const FAILED = 1;
const WRONG_CALL = 2;

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
 * Runs a command and sets the exit code. A wrong call and a wrong configuration are printed in readable lines.
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
    } else throw error;
  }
}

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

import { parseArgs } from 'node:util';
import { ExpectedError } from './output.mjs';

/** An option with one whole number, or with several that are separated by commas. */
const WHOLE_NUMBERS = ['number', 'numbers'];

/**
 * Reads the options of a tool.
 * @param {Record<string, object>} declared by name, as for `parseArgs` of Node; the type may also be `number`, or
 * `numbers` with a list as its default: whole numbers from `least` (1 by default) to `most`
 * @param {{allowPositionals?: boolean, args?: string[]}} [more]
 * @returns {{values: Record<string, any>, positionals: string[]}}
 * @throws {ExpectedError} that names a wrong option and those that exist
 */
export function readOptions(declared, { allowPositionals = false, args } = {}) {
  const { values, positionals } = parse(declared, allowPositionals, args);
  for (const [name, option] of Object.entries(declared)) {
    if (WHOLE_NUMBERS.includes(option.type)) values[name] = readNumbers(name, option, values[name]);
  }
  return { values, positionals };
}

/** The option with the seed of the random numbers: another one for each run unless it is given. */
export const seedOption = (fallback = Date.now() % 1_000_000) => ({
  type: 'number',
  default: fallback,
  least: 0,
});

function parse(declared, allowPositionals, args) {
  const options = Object.entries(declared).map(([name, option]) => [
    name,
    WHOLE_NUMBERS.includes(option.type)
      ? { type: 'string', default: String(option.default) }
      : option,
  ]);
  try {
    return parseArgs({ options: Object.fromEntries(options), allowPositionals, args });
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const names = Object.keys(declared).map((name) => `--${name}`);
    throw new ExpectedError(`参数不对（${error.message}），可以写 ${names.join('、')}`);
  }
}

function readNumbers(name, { type, least = 1, most = Number.MAX_SAFE_INTEGER }, text) {
  const numbers = (type === 'numbers' ? text.split(',') : [text]).map((part) =>
    /^\d{1,16}$/.test(part) ? Number(part) : NaN,
  );
  if (!numbers.every((number) => number >= least && number <= most)) {
    const range =
      most < Number.MAX_SAFE_INTEGER ? `${least} 到 ${most} 的整数` : `${least} 或更大的整数`;
    throw new ExpectedError(`--${name} 须是 ${range}，而不是“${text}”`);
  }
  return type === 'numbers' ? numbers : numbers[0];
}

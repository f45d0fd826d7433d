import { existsSync, readFileSync } from 'node:fs';
import { ExpectedError } from './output.mjs';

/**
 * Reads an .env file: one `NAME=value` per line, `#` comments, values plain or quoted.
 * @returns {Record<string, string>} empty when the file does not exist
 * @throws {ExpectedError} that names the first invalid line
 */
export function readEnvFile(path) {
  if (!existsSync(path)) return {};
  const values = {};
  for (const [index, line] of readFileSync(path, 'utf8').split(/\r?\n/).entries()) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const match = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^"'].*|))$/.exec(
      text,
    );
    if (!match) {
      throw new ExpectedError(
        `.env 第 ${index + 1} 行无法识别，请写成 NAME=值（值有引号时须成对）`,
      );
    }
    const [, name, double, single, plain] = match;
    values[name] = double ?? single ?? plain.trim();
  }
  return values;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readEnvFile } from './env-file.mjs';

let dir;
const read = (text) => {
  writeFileSync(join(dir, '.env'), text);
  return readEnvFile(join(dir, '.env'));
};

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'env-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('readEnvFile', () => {
  it('reads names and values, quoted or not, and ignores comments', () => {
    const text = '# note\r\nPORT=3001\nexport NAME = "a b # c"\nEMPTY=\n\nX=\'y\'\n';
    expect(read(text)).toEqual({ PORT: '3001', NAME: 'a b # c', EMPTY: '', X: 'y' });
  });

  it.each(['PORT', '=1', '1A=2', 'A="x', "A='x"])('names the line number of %p', (line) => {
    expect(() => read(`OK=1\n${line}\n`)).toThrow(/第 2 行/);
  });

  it('treats a missing file as empty', () => {
    expect(readEnvFile(join(dir, 'nowhere'))).toEqual({});
  });
});

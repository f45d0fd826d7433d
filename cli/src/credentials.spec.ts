import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { fileOf, saveToken, shopOf } from './credentials.js';

const dir = mkdtempSync(join(tmpdir(), 'cloudknit-credentials-'));
const env = { XDG_CONFIG_HOME: dir, APPDATA: dir };
const url = 'https://shop.example.com';

afterAll(() => rmSync(dir, { recursive: true }));

describe(fileOf, () => {
  it('the credentials file is below %APPDATA% on Windows and below XDG_CONFIG_HOME elsewhere', () => {
    expect(fileOf(env, 'win32')).toBe(join(dir, 'cloudknit', 'credentials.json'));
    expect(fileOf({}, 'win32')).toContain(join(homedir(), 'AppData', 'Roaming'));
    expect(fileOf({}, 'linux')).toBe(join(homedir(), '.config', 'cloudknit', 'credentials.json'));
  });
});

describe(saveToken, () => {
  it('reads a token only for the shop’s origin, also from a file that Notepad saved', () => {
    saveToken(`${url}/some/page`, { token: 'a-token', username: 'admin' }, env);
    expect(shopOf({ url }, env).token).toBe('a-token');
    expect(shopOf({ url: 'https://other.example.com' }, env).token).toBeNull();
    const file = fileOf(env);
    writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`);
    expect(shopOf({ url }, env).token).toBe('a-token');
    saveToken(url, null, env);
    expect(shopOf({ url }, env).token).toBeNull();
  });

  it('reports a damaged file with the next step', () => {
    writeFileSync(fileOf(env), '[');
    expect(() => shopOf({ url }, env)).toThrow('已损坏，请删除它后重新运行 cloudknit login');
  });
});

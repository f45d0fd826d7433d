import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UndoFile, undoFolder } from './undo-file.js';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cloudknit-undo-'));
  process.env['XDG_STATE_HOME'] = dir;
});

afterEach(async () => {
  delete process.env['XDG_STATE_HOME'];
  await rm(dir, { recursive: true });
});

describe('UndoFile', () => {
  it('gives runs of the same second different files', async () => {
    const files = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const undo = await UndoFile.create('deactivate');
        await undo.write([i]);
        await undo.close();
        return undo;
      }),
    );
    expect(new Set(files.map(({ path }) => path)).size).toBe(20);
    const texts = await Promise.all(files.map(({ path }) => readFile(path, 'utf8')));
    expect(texts).toEqual(Array.from({ length: 20 }, (_, i) => `#${i}\n`));
    expect((await stat(files[0]!.path)).mode & 0o777).toBe(0o600);
  });

  it('refuses an existing file and leaves it unchanged', async () => {
    const path = join(dir, 'mine.txt');
    await writeFile(path, '#1\n');
    await expect(UndoFile.create('activate', path)).rejects.toThrow('已经存在，不会覆盖它');
    expect(await readFile(path, 'utf8')).toBe('#1\n');
  });

  it('contains only the designs of the last write, even if they are fewer', async () => {
    const undo = await UndoFile.create('activate');
    await undo.write([1, 2, 3]);
    await undo.write([2]);
    await undo.close();
    expect(await readFile(undo.path, 'utf8')).toBe('#2\n');
  });

  it('leaves no file when there is nothing to undo', async () => {
    const undo = await UndoFile.create('activate');
    await undo.discard();
    expect(await readdir(undoFolder())).toEqual([]);
  });
});

describe('undoFolder', () => {
  it('is the state directory of the system, never the current directory', () => {
    const home = homedir();
    expect(undoFolder({}, 'linux')).toBe(join(home, '.local/state/cloudknit/undo'));
    expect(undoFolder({ XDG_STATE_HOME: '/state' }, 'linux')).toBe('/state/cloudknit/undo');
    expect(undoFolder({ LOCALAPPDATA: '/local' }, 'win32')).toBe('/local/cloudknit/undo');
    expect(undoFolder({ XDG_STATE_HOME: '.' }, 'linux')).toBe(
      join(home, '.local/state/cloudknit/undo'),
    );
    expect(undoFolder({}, 'win32')).toBe(join(home, 'AppData/Local/cloudknit/undo'));
  });
});

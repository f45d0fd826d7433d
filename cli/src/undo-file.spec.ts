import {
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UndoFile, undoFolder } from './undo-file.js';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cloudknit-undo-'));
  process.env['XDG_STATE_HOME'] = dir;
});

afterEach(async () => {
  jest.restoreAllMocks();
  delete process.env['XDG_STATE_HOME'];
  await rm(dir, { recursive: true });
});

type Write = (this: FileHandle, data: string | Buffer, ...place: number[]) => Promise<object>;

/** Makes every write of a file take three bytes at most. */
async function shortenWrites() {
  const file = await open(join(dir, 'any'), 'w');
  const methods = Object.getPrototypeOf(file) as { write: Write };
  await file.close();
  const { write } = methods;
  return jest.spyOn(methods, 'write').mockImplementation(function (
    this: FileHandle,
    data,
    ...place
  ) {
    if (typeof data === 'string') return write.call(this, data.slice(0, 3), ...place);
    const [from = 0, length = data.length, at = 0] = place;
    return write.call(this, data, from, Math.min(3, length), at);
  });
}

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

  it('contains every design when the disk takes only a part of a write', async () => {
    await shortenWrites();
    const undo = await UndoFile.create('deactivate');
    await undo.write([1234, 5678]);
    await undo.close();
    expect(await readFile(undo.path, 'utf8')).toBe('#1234\n#5678\n');
  });

  it('throws when the rest of a write finds no room', async () => {
    const undo = await UndoFile.create('deactivate');
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    (await shortenWrites()).mockRejectedValueOnce(full);
    await expect(undo.write([1234])).rejects.toBe(full);
    await undo.close();
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

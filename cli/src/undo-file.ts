import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { UsageError } from './exit.js';
import { newRunName } from './run-name.js';

/** The folder of this person's undo files, by the rules of the operating system. */
export function undoFolder(env = process.env, platform = process.platform): string {
  const [given, usual] =
    platform === 'win32'
      ? [env['LOCALAPPDATA'], join(homedir(), 'AppData', 'Local')]
      : [env['XDG_STATE_HOME'], join(homedir(), '.local', 'state')];
  // A relative path would be one below the current folder.
  return join(given && isAbsolute(given) ? given : usual, 'cloudknit', 'undo');
}

/** A list of designs that takes a change back. It is a new file: it never replaces another one. */
export class UndoFile {
  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /**
   * Creates it, before anything is changed.
   * @param wanted where the operator wants it; else it gets a unique name in `undoFolder`
   * @throws UsageError where a file is there already, or none can be written
   */
  static async create(command: string, wanted?: string): Promise<UndoFile> {
    const path = resolve(wanted ?? join(undoFolder(), `${command}-${newRunName()}.txt`));
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return new UndoFile(path, await open(path, 'wx', 0o600));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new UsageError(
        code === 'EEXIST'
          ? `撤销文件 ${path} 已经存在，不会覆盖它；请用 --undo-file 换一个名字。什么都没有改`
          : `写不了撤销文件 ${path}（${message}），请用 --undo-file 换一个地方。什么都没有改`,
      );
    }
  }

  /** Writes the designs, in place of those that were written before, and flushes them to disk. */
  async write(ids: number[]): Promise<void> {
    const { bytesWritten } = await this.file.write(ids.map((id) => `#${id}\n`).join(''), 0);
    await this.file.truncate(bytesWritten);
    await this.file.sync();
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  /** Removes it, where there is nothing to take back. */
  async discard(): Promise<void> {
    await this.file.close();
    await rm(this.path);
  }
}

import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { UsageError } from './exit.js';
import { newRunName } from './run-name.js';

/** The directory of the user's undo files, by the conventions of the operating system. */
export function undoFolder(env = process.env, platform = process.platform): string {
  const [given, usual] =
    platform === 'win32'
      ? [env['LOCALAPPDATA'], join(homedir(), 'AppData', 'Local')]
      : [env['XDG_STATE_HOME'], join(homedir(), '.local', 'state')];
  // A relative path would be below the current directory.
  return join(given && isAbsolute(given) ? given : usual, 'cloudknit', 'undo');
}

/** A list of designs that undoes a change. It never overwrites an existing file. */
export class UndoFile {
  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /**
   * Creates the file before anything is changed.
   * @param wanted the path that the operator chose; default: a unique name in `undoFolder`
   * @throws UsageError when the file exists or cannot be written
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

  /**
   * Replaces the contents with these designs and flushes them to disk.
   * @throws the error of the file system, for instance of a full disk
   */
  async write(ids: number[]): Promise<void> {
    const bytes = Buffer.from(ids.map((id) => `#${id}\n`).join(''));
    // A nearly full disk takes only the first bytes: the next write has no room for the others and throws.
    for (let at = 0; at < bytes.length;) {
      at += (await this.file.write(bytes, at, bytes.length - at, at)).bytesWritten;
    }
    await this.file.truncate(bytes.length);
    await this.file.sync();
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  /** Deletes the file, when there is nothing to undo. */
  async discard(): Promise<void> {
    await this.file.close();
    await rm(this.path);
  }
}

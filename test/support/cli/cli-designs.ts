import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type { Ended } from '../built-commands.js';
import { cloudknit, cloudknitConfirmed, idsOfSku, newFolder, newToken } from './cli.js';
import { HEADERS, YES } from './imports.js';
import { admin, detailOf } from '../site/design-forms.js';

/** Three imported designs of a designer of their own, for the tests of the CLI's other commands. */
export class ImportedDesigns {
  readonly designer = `设计师${randomBytes(3).toString('hex')}`;
  env: Record<string, string> = {};
  folder!: Awaited<ReturnType<typeof newFolder>>;

  /** The SKU of the first, second or third design. */
  readonly sku = (i: number): string => `${this.designer}-${i}`;

  /** Runs the CLI as an admin. */
  readonly run = (...args: string[]): Promise<Ended> => cloudknit(args, this.env);

  /** Runs a command that the admin confirms in the browser. */
  readonly runConfirmed = (...args: string[]): Promise<Ended> => cloudknitConfirmed(args, this.env);

  readonly idOf = async (i: number): Promise<number> => (await idsOfSku(this.sku(i)))[0]!;

  readonly isActive = async (i: number): Promise<boolean> =>
    (await detailOf(await this.idOf(i), admin)).is_active;

  async import(): Promise<void> {
    this.env = { CLOUDKNIT_TOKEN: await newToken() };
    this.folder = await newFolder();
    const rows = [1, 2, 3].map(
      (i) =>
        `${this.sku(i)},命令行图解${i},"说明, ""${i}""\n第二行",${i}.50,,帽子,${this.designer},a.zip,a.jpg,是`,
    );
    const list = await this.folder.write('list.csv', `${HEADERS}\n${rows.join('\n')}\n`);
    const { status, stderr } = await this.run('import', list, ...YES);
    if (status !== 0) throw new Error(stderr);
  }

  async remove(): Promise<void> {
    const undo = this.folder.path('end.txt');
    await this.run('deactivate', '--designer', this.designer, '--yes', '--undo-file', undo);
    await this.folder.remove();
  }
}

/** Imports the designs before the tests of a file, and takes them off the shop after them. */
export function useImportedDesigns(): ImportedDesigns {
  const designs = new ImportedDesigns();
  beforeAll(() => designs.import());
  afterAll(() => designs.remove());
  return designs;
}

/** Parses the JSON lines that a command printed. */
export const linesOf = <T>(stdout: string): T[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

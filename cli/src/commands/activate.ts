import { dirname, resolve } from 'node:path';
import { type DesignActivationRequest, type DesignActivationResponse, LIMITS } from '#contracts';
import { detectEncoding, readText } from '#import-engine';
import { confirm } from '../confirm.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { CommandError, EXIT, UsageError } from '../exit.js';
import { describeFileFault } from '../faults.js';
import { localFiles } from '../import/local-files.js';
import { pastedCommand } from '../pasted-command.js';
import { UndoFile } from '../undo-file.js';

export interface ActivateOptions extends GlobalOptions {
  category?: string;
  designer?: string;
  from?: string;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
  undoFile?: string;
}

/**
 * Switches designs on or off: first shows how many, and writes an undo file.
 * @param names ids and skus
 */
export async function activate(
  isActive: boolean,
  names: string[],
  options: ActivateOptions,
): Promise<void> {
  const listed = options.from ? await readNames(options.from) : [];
  const selections = select([...names, ...listed], options);
  if (options.from && listed.length === 0) throw new UsageError(`${options.from} 里没有编号或货号`);
  const shop = adminShopOf(options);
  const ask = async (dry_run: boolean): Promise<DesignActivationResponse> => {
    const all: DesignActivationResponse = { matched: 0, changed: [], unknown: [], held: [] };
    for (const part of selections) {
      const body = { ...part, is_active: isActive, dry_run };
      const answer = await shop.post<DesignActivationResponse>('/designs/activation', body);
      all.matched += answer.matched;
      all.changed.push(...answer.changed);
      all.unknown.push(...answer.unknown);
      all.held.push(...answer.held);
    }
    return all;
  };
  const plan = await ask(true);
  const verb = isActive ? '上架' : '下架';
  for (const name of plan.unknown) console.error(`没有设计“${name}”`);
  for (const id of plan.held) console.error(`#${id} 被侵权通知扣住，不会上架；请先在控制台作决定`);
  const already = plan.matched - plan.changed.length - plan.held.length;
  console.error(
    `选中 ${plan.matched} 份，${plan.changed.length} 份需要${verb}，${already} 份已是如此`,
  );
  let { held } = plan;
  if (plan.changed.length === 0 || options.dryRun) {
    printChanges(plan, options);
  } else {
    await confirm(`${verb}这 ${plan.changed.length} 份设计吗？`, options.yes);
    const done = await change(plan.changed, isActive, () => ask(false), shop.url, options);
    printChanges(done, options);
    ({ held } = done);
  }
  if (plan.matched === 0 && (options.category || options.designer)) {
    throw new CommandError('没有符合的设计，请检查 --category、--designer 的写法', EXIT.failed);
  }
  if (plan.unknown.length + held.length > 0) process.exitCode = EXIT.failed;
}

/** Changes designs. The undo file is on disk before the first change. */
async function change(
  planned: number[],
  isActive: boolean,
  apply: () => Promise<DesignActivationResponse>,
  url: string,
  { undoFile }: ActivateOptions,
): Promise<DesignActivationResponse> {
  const [command, back, verb] = isActive
    ? ['activate', 'deactivate', '上架']
    : ['deactivate', 'activate', '下架'];
  const undo = await UndoFile.create(command, undoFile);
  const hint = `撤销：${pastedCommand(url, back)} --from ${quoted(undo.path)}`;
  await undo.write(planned);
  let done: DesignActivationResponse;
  try {
    done = await apply();
  } catch (error) {
    // A part of the change may be done; the undo file contains everything that was planned.
    await undo.close();
    console.error(`没有全部完成。${hint}`);
    throw error;
  }
  if (done.changed.length === 0) await undo.discard();
  else {
    await undo.write(done.changed);
    await undo.close();
  }
  console.error(`已${verb} ${done.changed.length} 份。${done.changed.length > 0 ? hint : ''}`);
  return done;
}

/** Quotes a path for a shell. */
function quoted(path: string): string {
  return /^[\p{L}\p{N}_./\\:~-]+$/u.test(path) ? path : `"${path}"`;
}

function printChanges(
  { changed }: DesignActivationResponse,
  { json, dryRun }: ActivateOptions,
): void {
  if (json) for (const id of changed) console.log(JSON.stringify({ id }));
  else if (dryRun) for (const id of changed) console.log(`#${id}`);
}

/**
 * Splits names into selections of limited size. `#12` is an id; any other name is a sku, or an id if no sku matches
 * the number.
 */
function select(
  names: string[],
  { category, designer }: ActivateOptions,
): Partial<DesignActivationRequest>[] {
  if (names.length === 0 && !category && !designer) {
    throw new UsageError('请给出编号或货号，或用 --category、--designer、--from 指明要改哪些设计');
  }
  const narrowed = { ...(category && { category }), ...(designer && { designer }) };
  if (names.length === 0) return [narrowed];
  const distinct = [...new Set(names)];
  const isId = (name: string) => /^#\d{1,15}$/.test(name);
  const parts: Partial<DesignActivationRequest>[] = [];
  for (let at = 0; at < distinct.length; at += LIMITS.activationNamesMax) {
    const part = distinct.slice(at, at + LIMITS.activationNamesMax);
    parts.push({
      ...narrowed,
      ids: part.filter(isId).map((name) => Number(name.slice(1))),
      skus: part.filter((name) => !isId(name)),
    });
  }
  return parts;
}

async function readNames(path: string): Promise<string[]> {
  try {
    // Excel and Notepad may write the list in GB18030 or with a byte order mark.
    let text = '';
    const files = localFiles(dirname(resolve(path)));
    const encoding = await detectEncoding(files, resolve(path));
    for await (const piece of readText(files, resolve(path), encoding)) text += piece;
    return text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
  } catch (error) {
    const told = describeFileFault(error);
    throw told === null ? error : new UsageError(told);
  }
}

import { readFile, writeFile } from 'node:fs/promises';
import type { DesignActivationRequest, DesignActivationResponse } from '#contracts';
import { confirm } from '../confirm.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { CommandError, EXIT, UsageError } from '../exit.js';

/** A call names no more than these. */
const NAMES_AT_ONCE = 2_000;

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
 * Switches designs on or off: shows how many first, and leaves a file that takes it back.
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
    const all: DesignActivationResponse = { matched: 0, changed: [], unknown: [] };
    for (const part of selections) {
      const body = { ...part, is_active: isActive, dry_run };
      const answer = await shop.post<DesignActivationResponse>('/designs/activation', body);
      all.matched += answer.matched;
      all.changed.push(...answer.changed);
      all.unknown.push(...answer.unknown);
    }
    return all;
  };
  const plan = await ask(true);
  const verb = isActive ? '上架' : '下架';
  for (const name of plan.unknown) console.error(`没有设计“${name}”`);
  const already = plan.matched - plan.changed.length;
  console.error(
    `选中 ${plan.matched} 份，${plan.changed.length} 份需要${verb}，${already} 份已是如此`,
  );
  if (plan.changed.length === 0 || options.dryRun) {
    tell(plan, options);
  } else {
    await confirm(`${verb}这 ${plan.changed.length} 份设计吗？`, options.yes);
    const done = await ask(false);
    const undo = options.undoFile ?? `cloudknit-undo-${stamp()}.txt`;
    await writeFile(undo, done.changed.map((id) => `#${id}\n`).join(''));
    tell(done, options);
    const back = isActive ? 'deactivate' : 'activate';
    console.error(`已${verb} ${done.changed.length} 份。撤销：cloudknit ${back} --from ${undo}`);
  }
  if (plan.unknown.length > 0) process.exitCode = EXIT.failed;
}

function tell({ changed }: DesignActivationResponse, { json, dryRun }: ActivateOptions): void {
  if (json) for (const id of changed) console.log(JSON.stringify({ id }));
  else if (dryRun) for (const id of changed) console.log(`#${id}`);
}

/** `#12` is an id; all else is a sku, and a number that is none is an id too. In parts, as many as there are. */
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
  for (let at = 0; at < distinct.length; at += NAMES_AT_ONCE) {
    const part = distinct.slice(at, at + NAMES_AT_ONCE);
    parts.push({
      ...narrowed,
      ids: part.filter(isId).map((name) => Number(name.slice(1))),
      skus: part.filter((name) => !isId(name)),
    });
  }
  return parts;
}

async function readNames(path: string): Promise<string[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandError(`读不了 ${path}（${(error as Error).message}）`, EXIT.usage);
  }
  const names = text.split(/\r?\n/).map((line) => line.replace(/^\uFEFF/, '').trim());
  return names.filter(Boolean);
}

function stamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');
}

import type { ImportCheckResponse, NewDesigner } from '#contracts';
import type { Shop } from '../api.js';
import { confirm } from '../confirm.js';
import type { Scan } from './scan.js';

/** Maximum number of names per request. */
const NAMES_AT_ONCE = 100;

const HEADINGS: Record<NewDesigner['account'], string> = {
  none: '将新建设计师账户',
  without_designs: '将让还没有设计的账户成为设计师',
};

/** Asks the shop which designers of a list do not exist yet, before anything is written. */
export async function findNewDesigners(
  shop: Shop,
  designers: Scan['designers'],
): Promise<NewDesigner[]> {
  const found: NewDesigner[] = [];
  for (let at = 0; at < designers.length; at += NAMES_AT_ONCE) {
    const names = designers.slice(at, at + NAMES_AT_ONCE).map(({ name }) => name);
    const body = { rows: [], designers: names };
    const { new_designers: some } = await shop.post<ImportCheckResponse>(
      '/designs/import/check',
      body,
    );
    found.push(...some);
  }
  return found;
}

/** Describes the new designers, one line per kind. */
export function describeNewDesigners(found: NewDesigner[], designers: Scan['designers']): string[] {
  const rowsOf = (name: string) => designers.find((one) => one.name === name)?.rows ?? 0;
  return (Object.keys(HEADINGS) as NewDesigner['account'][]).flatMap((account) => {
    const some = found.filter((one) => one.account === account);
    if (some.length === 0) return [];
    const texts = some.map(
      ({ username, suggestion }) =>
        `${username}（${rowsOf(username)} 行）${suggestion ? `——是想写 ${suggestion} 吗？` : ''}`,
    );
    return [`${HEADINGS[account]} ${some.length} 个：${texts.join('；')}`];
  });
}

/**
 * Shows the new designers and asks the operator for consent.
 * @returns whether rows of new designers may be imported
 * @throws UsageError when standard input is not interactive, CommandError when the answer is no
 */
export async function agreeToNewDesigners(
  shop: Shop,
  designers: Scan['designers'],
  { dryRun, yesNewDesigners }: { dryRun?: boolean; yesNewDesigners?: boolean },
): Promise<boolean> {
  const found = await findNewDesigners(shop, designers);
  if (found.length === 0) return yesNewDesigners === true;
  for (const line of describeNewDesigners(found, designers)) console.error(line);
  if (dryRun && !yesNewDesigners) {
    console.error('正式导入时会再问；不在终端里运行时，确认要新建请加 --yes-new-designers');
  }
  // A dry run previews the result with the consent.
  if (dryRun || yesNewDesigners) return true;
  const hint =
    '清单里有新的设计师，什么都没有导入。写错了请改正清单；确认要新建请加 --yes-new-designers';
  await confirm('名字没有写错，确定让他们成为设计师吗？', false, hint);
  return true;
}

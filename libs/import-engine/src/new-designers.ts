import type { NewDesigner } from '#contracts';
import type { Scan } from './scan.js';
import type { ImportShop } from './shop.js';

/** Maximum number of names per request. */
const NAMES_AT_ONCE = 100;

const HEADINGS: Record<NewDesigner['account'], string> = {
  none: '将新建设计师账户',
  without_designs: '将让还没有设计的账户成为设计师',
};

/** Requests from the shop which designers of a manifest do not exist yet, before any row is imported. */
export async function findNewDesigners(
  shop: ImportShop,
  designers: Scan['designers'],
): Promise<NewDesigner[]> {
  const found: NewDesigner[] = [];
  for (let at = 0; at < designers.length; at += NAMES_AT_ONCE) {
    const names = designers.slice(at, at + NAMES_AT_ONCE).map(({ name }) => name);
    const { new_designers: some } = await shop.check({ rows: [], designers: names });
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

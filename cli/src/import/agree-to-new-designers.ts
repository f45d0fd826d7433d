import { describeNewDesigners, findNewDesigners, type ImportShop, type Scan } from '#import-engine';
import { confirm } from '../confirm.js';

/**
 * Shows the new designers and asks the operator for consent.
 * @returns whether rows of new designers may be imported
 * @throws UsageError when standard input is not interactive, CommandError when the answer is no
 */
export async function agreeToNewDesigners(
  shop: ImportShop,
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

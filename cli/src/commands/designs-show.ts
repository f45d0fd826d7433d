import { type DesignDetail, describeArchiveFiles, formatBytes } from '#contracts';
import { type GlobalOptions, shopOf } from '../credentials.js';
import { UsageError } from '../exit.js';
import { minuteOrDash } from '../table.js';

/** Prints one design. */
export async function showDesign(
  id: string,
  options: GlobalOptions & { json?: boolean },
): Promise<void> {
  const number = id.replace(/^#/, '');
  if (!/^\d{1,15}$/.test(number)) throw new UsageError(`“${id}”不是设计编号`);
  const design = await shopOf(options).get<DesignDetail>(`/designs/${number}/`);
  if (options.json) {
    console.log(JSON.stringify(design));
    return;
  }
  const { archive } = design;
  const lines: [string, string][] = [
    ['编号', String(design.id)],
    ['名称', design.name],
    ['价格', `¥${design.price}${design.old_price ? `（原价 ¥${design.old_price}）` : ''}`],
    ['设计师', design.designer_username],
    ['分类', design.categories.map(({ name }) => name).join('、') || '-'],
    ['状态', design.is_active ? '在售' : '已下架'],
    ['下载', `${design.download_count} 次`],
    ['图片', `${design.detail_images.length} 张`],
    [
      '文件',
      archive
        ? `${formatBytes(archive.size_bytes)}，${describeArchiveFiles(archive.files ?? [])}`
        : '-',
    ],
    ['上传', minuteOrDash(design.upload_date)],
    ['描述', design.description],
  ];
  for (const [label, value] of lines) console.log(`${label}：${value}`);
}

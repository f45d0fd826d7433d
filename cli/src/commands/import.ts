import { dirname, resolve } from 'node:path';
import { stat, writeFile } from 'node:fs/promises';
import type { ConsoleUser, ImportConsent } from '#contracts';
import {
  type FolderDefaults,
  openFolder,
  openManifest,
  type Scan,
  scan,
  template,
} from '#import-engine';
import { CommandError, EXIT, UsageError } from '../exit.js';
import { confirm } from '../confirm.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { agreeToNewDesigners } from '../import/agree-to-new-designers.js';
import { importShopOf } from '../import/api-shop.js';
import { localFiles } from '../import/local-files.js';
import { Reports } from '../import/reports.js';
import { runImport } from '../import/run-import.js';
import { pastedCommand } from '../pasted-command.js';

interface ImportOptions extends GlobalOptions {
  /** The file to write the template to, or true for standard output. */
  template?: boolean | string;
  dryRun?: boolean;
  concurrency: number;
  yes?: boolean;
  yesPrices?: boolean;
  yesNewDesigners?: boolean;
  json?: boolean;
  reportDir?: string;
  price?: string;
  categories?: string;
  designer?: string;
}

/** Imports a list of designs; another run continues where the last one stopped. */
export async function importDesigns(
  path: string | undefined,
  options: ImportOptions,
): Promise<void> {
  if (options.template) return giveTemplate(options.template);
  if (!path) throw new UsageError('请给出清单：cloudknit import <清单.csv|.xlsx|.jsonl|文件夹>');
  const source = resolve(path);
  const facts = await stat(source).catch(() => null);
  if (!facts) throw new UsageError(`找不到 ${source}`);
  const isFolder = facts.isDirectory();
  const root = isFolder ? source : dirname(source);
  const files = localFiles(root);
  const manifest = isFolder
    ? openFolder(files, defaultsOf(options))
    : await openManifest(files, source);
  const api = adminShopOf(options);
  const shop = importShopOf(api);
  const { username, permissions } = await api.get<ConsoleUser>('/console/me');
  if (!permissions.includes('designs.import')) {
    const next = `请重新运行 ${pastedCommand(api.url, 'login')}，写 --may 时包括 designs.import`;
    throw new CommandError(`${username} 的这个令牌不能导入图解，${next}`, EXIT.notSignedIn);
  }

  const found = await scan(manifest, files);
  for (const note of manifest.notes) console.error(note);
  if (found.rows === 0) {
    throw new UsageError(
      isFolder
        ? `${path} 里没有子文件夹：每份设计一个子文件夹，例如 KN-001/图解.zip 与 KN-001/描述.txt`
        : `${path} 里没有一行设计`,
    );
  }
  printFaults(found);
  const { faulty, rows } = found;
  const wrong = faulty > 0 ? `，其中 ${faulty} 行有误、不会导入` : '';
  const verb = options.dryRun ? '检查' : '导入';
  console.error(`将向 ${options.url}（${username}）${verb} ${rows} 行${wrong}`);
  const { dryRun: isDryRun = false, yesPrices = false, reportDir = root } = options;
  const consent: ImportConsent = {
    yes_prices: yesPrices,
    yes_new_designers: await agreeToNewDesigners(shop, found.designers, options),
  };
  if (!isDryRun) await confirm('继续吗？', options.yes);
  const reports = await Reports.open(reportDir, source, manifest, isDryRun);

  const { summary, stopped } = await runImport(shop, manifest, reports, {
    source: files,
    found,
    consent,
    isDryRun,
    concurrency: options.concurrency,
    isJson: options.json ?? false,
  });
  for (const line of summary.lines(isDryRun)) console.error(line);
  const written = await reports.end();
  if (written.isWhole) {
    console.error(`逐行报告：${written.report}`);
    if (written.failed) console.error(`失败的行：${written.failed}，改好后可直接再次导入`);
  } else console.error(`逐行报告没有写完，后面的行不在里面：${written.report}`);
  if (stopped) throw stopped;
  if (!summary.isComplete) process.exitCode = EXIT.failed;
}

/** A file is needed because some shells, such as PowerShell, change the encoding of redirected output. */
async function giveTemplate(target: true | string): Promise<void> {
  if (target === true) process.stdout.write(template());
  else {
    // Never overwrites a list that a user has filled in.
    await writeFile(target, template(), { flag: 'wx' });
    console.error(`已写好一份空清单：${target}`);
  }
}

function printFaults({ faulty, shown }: Scan): void {
  for (const { place, text } of shown) console.error(`${place} ${text}`);
  const more = faulty - shown.length;
  if (more > 0) console.error(`……另有 ${more} 行有误，都会写进逐行报告`);
}

function defaultsOf({ price, categories, designer }: ImportOptions): FolderDefaults {
  return {
    ...(price && { price }),
    ...(categories && { categories }),
    ...(designer && { designer_username: designer }),
  };
}

import { stat } from 'node:fs/promises';
import { UsageError } from '../exit.js';
import { openCsv } from './csv-manifest.js';
import { type FolderDefaults, openFolder } from './folder-manifest.js';
import { openJsonl } from './jsonl-manifest.js';
import type { Manifest } from './manifest.js';
import { openXlsx } from './xlsx-manifest.js';

/** Opens a manifest by its type. @param defaults for a folder @throws UsageError */
export async function openManifest(path: string, defaults: FolderDefaults): Promise<Manifest> {
  const facts = await stat(path).catch(() => null);
  if (!facts) throw new UsageError(`找不到 ${path}`);
  if (facts.isDirectory()) return openFolder(path, defaults);
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
  if (extension === 'csv' || extension === 'tsv' || extension === 'txt') return openCsv(path);
  if (extension === 'jsonl' || extension === 'ndjson') return openJsonl(path);
  if (extension === 'xlsx') return openXlsx(path);
  if (extension === 'xls') {
    throw new UsageError(`${path} 是旧版 Excel 格式，请在 Excel 里另存为 .xlsx 或 .csv`);
  }
  throw new UsageError(`不认识 ${path}，清单应为 .csv、.xlsx、.jsonl 或一个文件夹`);
}

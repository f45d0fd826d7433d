import { openCsv } from './csv-manifest.js';
import { openJsonl } from './jsonl-manifest.js';
import type { Manifest } from './manifest.js';
import { type FileSource, ManifestError } from '../source.js';
import { openXlsx } from './xlsx-manifest.js';

/** Opens a manifest that is a file, by its type. @throws ManifestError */
export async function openManifest(source: FileSource, path: string): Promise<Manifest> {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
  if (extension === 'csv' || extension === 'tsv' || extension === 'txt') {
    return openCsv(source, path);
  }
  if (extension === 'jsonl' || extension === 'ndjson') return openJsonl(source, path);
  if (extension === 'xlsx') return openXlsx(source, path);
  if (extension === 'xls') {
    throw new ManifestError(`${path} 是旧版 Excel 格式，请在 Excel 里另存为 .xlsx 或 .csv`);
  }
  throw new ManifestError(`不认识 ${path}，清单应为 .csv、.xlsx、.jsonl 或一个文件夹`);
}

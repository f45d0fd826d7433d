import { IMPORT_COLUMNS } from '#contracts';
import { csvRecord } from '../csv.js';
import { markOf } from './encoding.js';

const EXAMPLE = [
  'KN-001',
  '云朵麻花毛衣',
  '经典麻花套头衫，含 S 到 XL 四个尺码。',
  '29.90',
  '39.90',
  '毛衣',
  '',
  'files/KN-001.zip',
  'images/KN-001-1.jpg;images/KN-001-2.jpg',
  '是',
];

/** An empty manifest with one example, in a format that Excel opens. */
export function template(): Buffer {
  const rows = [Object.values(IMPORT_COLUMNS), EXAMPLE];
  return Buffer.concat([
    markOf('utf-8-bom'),
    Buffer.from(rows.map((cells) => csvRecord(cells)).join('')),
  ]);
}

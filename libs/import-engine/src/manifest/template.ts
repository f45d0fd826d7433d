import { IMPORT_COLUMNS, type ImportColumn } from '#contracts';
import { csvRecord } from './csv.js';

const EXAMPLE: Partial<Record<ImportColumn, string>> = {
  sku: 'KN-001',
  name: '云朵麻花毛衣',
  description: '经典麻花套头衫，含 S 到 XL 四个尺码。',
  price: '29.90',
  old_price: '39.90',
  categories: '毛衣',
  file: 'files/KN-001.zip',
  detail_images: 'images/KN-001-1.jpg;images/KN-001-2.jpg',
  is_active: '是',
  'sizes.code': 'S/M/L/XL',
  'sizes.fits.bust': '80-84/84-88/88-92/92-96',
  'measurements.bust': '92/96/100/104',
  'measurements.length': '56/57/58/59',
  'measurements.sleeve': '44/45/46/46',
  craft: '棒针',
  audience: '成人女',
  season: '春;秋',
  difficulty: '中级',
  languages: '中文',
  instructions: '符号图解;文字说明',
  techniques: '从上往下织;绞花',
  gauge: '针密度:22,行密度:30,花样:平针,针号:4',
  tools: '用途:主针,针号:4,种类:环针,环针长:80;用途:罗纹,针号:3.5',
  notions: '名称:记号扣,数量:8',
  yarn_weight: '中粗线（DK）',
  yardage_m: '1000/1080/1170/1260',
  grams: '400/430/470/500',
  suggested: '线名:回归线,成分:羊毛 100,每团米数:120,每团克数:50,团数:9/9/10/11',
  fibres: '羊毛',
  'licence.sell_finished': '成品少量手工可售卖',
  'licence.sell_limit': '30',
};

/** An empty manifest with one example, in a format that Excel opens. */
export function template(): string {
  const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];
  const rows = [
    columns.map((column) => IMPORT_COLUMNS[column]),
    columns.map((column) => EXAMPLE[column] ?? ''),
  ];
  // Excel needs the byte order mark to recognise UTF-8.
  return `\ufeff${rows.map((cells) => csvRecord(cells)).join('')}`;
}

import type { ChartSymbol } from './chart.js';

/** Names of a stitch, its counts, and how it is drawn. The names are those of the glossary. */
export const STITCHES = {
  k: stitch('下', 'k', 1, 1, 'knit', '上', 'p'),
  p: stitch('上', 'p', 1, 1, 'purl', '下', 'k'),
  yo: stitch('空针', 'yo', 0, 1, 'yarn-over'),
  k2tog: stitch('左上2并1', 'k2tog', 2, 1, 'k2tog', '上针左上2并1', 'p2tog'),
  ssk: stitch('右上2并1', 'ssk', 2, 1, 'ssk', '上针右上2并1', 'ssp'),
  k3tog: stitch('左上3并1', 'k3tog', 3, 1, 'k3tog', '上针左上3并1', 'p3tog'),
  sk2p: stitch('右上3并1', 'sk2p', 3, 1, 'sk2p', '上针右上3并1', 'sssp'),
  cdd: stitch('中上3并1', 's2kp', 3, 1, 'centred', '上针中上3并1', 'centred double p dec'),
  p2tog: stitch('上针左上2并1', 'p2tog', 2, 1, 'purl-k2tog', '左上2并1', 'k2tog'),
  ssp: stitch('上针右上2并1', 'ssp', 2, 1, 'purl-ssk', '右上2并1', 'ssk'),
  ktbl: stitch('扭下', 'k tbl', 1, 1, 'twisted', '扭上', 'p tbl'),
  ptbl: stitch('扭上', 'p tbl', 1, 1, 'purl-twisted', '扭下', 'k tbl'),
  m1l: stitch('左扭加针', 'm1l', 0, 1, 'raise-left', '左扭加上针', 'm1lp'),
  m1r: stitch('右扭加针', 'm1r', 0, 1, 'raise-right', '右扭加上针', 'm1rp'),
  kfb: stitch('1针放2针', 'kfb', 1, 2, 'two-in-one', '上针1针放2针', 'pfb'),
  sl: stitch('滑针', 'sl', 1, 1, 'slip'),
  mb: stitch('枣形针', 'mb', 1, 1, 'bobble'),
  rc2: stitch('左上1针交叉', '1/1 RC', 2, 2, 'cross-right', undefined, undefined, 2),
  lc2: stitch('右上1针交叉', '1/1 LC', 2, 2, 'cross-left', undefined, undefined, 2),
  rc4: stitch('左上2针交叉', '2/2 RC', 4, 4, 'cross-right', undefined, undefined, 4),
  lc4: stitch('右上2针交叉', '2/2 LC', 4, 4, 'cross-left', undefined, undefined, 4),
  rc6: stitch('左上3针交叉', '3/3 RC', 6, 6, 'cross-right', undefined, undefined, 6),
  lc6: stitch('右上3针交叉', '3/3 LC', 6, 6, 'cross-left', undefined, undefined, 6),
  bo: stitch('平收', 'bo', 1, 0, 'bind-off'),
  none: stitch('无针', 'no stitch', 0, 0, 'none'),
  ch: stitch('锁针', 'ch', 0, 1, 'chain'),
  sc: stitch('短针', 'sc', 1, 1, 'single'),
  hdc: stitch('中长针', 'hdc', 1, 1, 'half-double'),
  dc: stitch('长针', 'dc', 1, 1, 'double'),
  tr: stitch('长长针', 'tr', 1, 1, 'treble'),
  'sc-inc': stitch('短针加针', 'sc inc', 1, 2, 'single-increase'),
  'sc-dec': stitch('短针减针', 'sc2tog', 2, 1, 'single-decrease'),
  'dc-inc': stitch('长针加针', '2 dc in st', 1, 2, 'double-increase'),
  'dc-dec': stitch('长针减针', 'dc2tog', 2, 1, 'double-decrease'),
  shell: stitch('松针', '5-dc shell', 1, 5, 'shell'),
  tss: stitch('阿富汗下针', 'tss', 1, 1, 'tunisian'),
} satisfies Record<string, Omit<ChartSymbol, 'id'>>;

export type StitchId = keyof typeof STITCHES;

/** A legend entry of a known stitch. @param color absent for charts of one colour */
export function symbolOf(
  stitchId: StitchId,
  color?: { mark: string; hex: string; zh: string; en: string },
): ChartSymbol {
  const known = STITCHES[stitchId];
  if (!color) return { id: stitchId, ...known };
  return {
    id: `${stitchId}-${color.mark}`,
    ...known,
    color: color.hex,
    colorZh: color.zh,
    colorEn: color.en,
  };
}

function stitch(
  zh: string,
  en: string,
  used: number,
  left: number,
  glyph: ChartSymbol['glyph'],
  wsZh?: string,
  wsEn?: string,
  width?: number,
): Omit<ChartSymbol, 'id'> {
  return {
    zh,
    en,
    ...(wsZh !== undefined && { wsZh }),
    ...(wsEn !== undefined && { wsEn }),
    in: used,
    out: left,
    ...(width !== undefined && { width }),
    glyph,
  };
}

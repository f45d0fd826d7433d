/** Yarn colours and weights of the demo designs. */
export const CREAM = '#efe6d6';
export const SNOW = '#f7f3ec';
export const RED = '#b23a32';
export const PINE = '#3d5a4a';
export const GINGER = '#d09a3c';
export const NAVY = '#33425f';
export const SKY = '#93b0c6';
export const ROSE = '#d89488';
export const MOSS = '#8a9a5b';
export const PLUM = '#6d4257';
export const CHOCOLATE = '#5a4033';
export const GREY = '#a7a49f';
export const CHARCOAL = '#4a4a4d';
export const LILAC = '#b9a7c9';
export const TEAL = '#3f7c7c';
export const CORAL = '#e2795f';

export const fine = {
  gauge: { stitches: 26, rows: 34 },
  needles: '3.25 mm 与 3.0 mm',
  yarn: '中细羊毛线（50 克约 200 米）',
};
export const medium = {
  gauge: { stitches: 22, rows: 28 },
  needles: '4.0 mm 与 3.5 mm',
  yarn: '中粗羊毛线（50 克约 115 米）',
};
export const thick = {
  gauge: { stitches: 16, rows: 22 },
  needles: '6.0 mm 与 5.5 mm',
  yarn: '粗羊毛线（100 克约 120 米）',
};

const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
];

/** A readable name of browser and system, such as `Chrome · Windows`. It is only displayed. */
export function describeDevice(userAgent: string): string {
  const find = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS) ?? '未知浏览器', find(SYSTEMS) ?? '未知系统'].join(' · ');
}

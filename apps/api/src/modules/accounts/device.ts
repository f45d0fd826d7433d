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

/** Browser and system for people to recognise, such as `Chrome · Windows`. Nothing relies on it. */
export function describeDevice(userAgent: string): string {
  const find = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS) ?? '未知浏览器', find(SYSTEMS) ?? '未知系统'].join(' · ');
}

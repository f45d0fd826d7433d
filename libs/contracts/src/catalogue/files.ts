import type { ArchiveFileKind } from './catalogue.js';

const KIND_LABELS: Record<ArchiveFileKind, string> = {
  pdf: '个 PDF',
  image: '张图片',
  text: '份文字说明',
  video: '段视频',
  other: '个其他文件',
};

/** Describes the content of an archive for buyers: `3 个 PDF · 5 张图片`. */
export function describeArchiveFiles(files: { kind: ArchiveFileKind; count: number }[]): string {
  return files.map(({ kind, count }) => `${count} ${KIND_LABELS[kind]}`).join(' · ');
}

/** Formats a size for display: `12.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB'];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}

import type { Reading } from '#contracts';
import type { Refused } from '../counters/waiting-changes';
import type { ChosenSize } from '../project/chosen-size';
import { PROJECT_FULL } from '../project/project-room';

/** What the reader says above the page; empty if there is nothing to say. */
export function readerStatus({
  isOnline,
  reading: { state, progress },
  hasPage,
  size,
  isFull,
  refused,
}: {
  isOnline: boolean;
  reading: Pick<Reading, 'state' | 'progress'>;
  /** Whether there is a page on the screen. */
  hasPage: boolean;
  size: ChosenSize;
  /** Whether the last mark on a page found no room. */
  isFull: boolean;
  /** What the server does not take. */
  refused: Refused | null;
}): string {
  if (isFull) return PROJECT_FULL;
  if (!isOnline) return '没有网络：看过的页和计数照常，连上后自动同步';
  if (hasPage && state === 'preparing') return `还在准备：${progress.page} / ${progress.of} 页`;
  if (refused) return `有 ${refused.count} 项没能同步，只在这台设备上：${refused.reason}`;
  if (size.gone !== null) return `尺码表里没有“${size.gone}”了：请在阅读设置里重新选尺码`;
  return '';
}

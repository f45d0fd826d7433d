import type { OwnedDesign } from '#contracts';

/** The previous version of the server does not send the free downloads. */
type Counts = Pick<OwnedDesign, 'downloads_left'> & Partial<OwnedDesign>;

/** How often 下载 still delivers: the free downloads of a newer version, then those of the order (SHELF-09). */
export const downloadsLeftOf = ({ downloads_left: left, free_downloads_left: free = 0 }: Counts) =>
  left + free;

import type { FinishedWork } from '#contracts';

/** `尺码 M · 羊毛 DK`: what is known of a finished piece; an example of the demonstration says so. */
export const workWords = ({ size, yarn, is_sample: isSample }: FinishedWork) =>
  [size && `尺码 ${size}`, yarn, isSample && '演示'].filter(Boolean).join(' · ');

import type { ReviewRequest } from '#contracts';

/** Examples of reviews for the first designs of the demo, one list each. The site marks them as 演示. */
export const DEMO_REVIEWS: readonly ReviewRequest[][] = [
  [
    {
      finished: true,
      size_ok: 5,
      yarn_ok: 4,
      clear: 5,
      errors: false,
      text: '第一次照图解织完整件，每行针数都对得上。',
      size: 'M',
      yarn: '羊毛 DK',
    },
    {
      finished: false,
      clear: 4,
      errors: false,
      text: '织到一半，说明清楚。',
    },
  ],
  [
    {
      finished: true,
      size_ok: 4,
      yarn_ok: 3,
      clear: 4,
      errors: true,
      text: '收针那一行的针数要再数一遍。线比写的多用了半团。',
      size: 'S',
      yarn: '棉线',
    },
  ],
];

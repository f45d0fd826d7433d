import type { SizeFits } from '#contracts';

/** A body with what the garments of this size are worked from. Lengths in cm. */
export interface Body {
  code: string;
  label: string;
  fits: Partial<SizeFits>;
  bust: number;
  upperArm: number;
  /** Underarm to wrist. */
  arm: number;
  armhole: number;
  crossBack: number;
  neckWidth: number;
  /** Shoulder to hem of a hip-length garment. */
  length: number;
  wrist: number;
}

type Row = readonly [
  code: string,
  bust: number,
  upperArm: number,
  arm: number,
  armhole: number,
  crossBack: number,
  neckWidth: number,
  length: number,
  wrist: number,
];

function bodies(rows: readonly Row[], fits: (row: Row, i: number) => [string, Partial<SizeFits>]) {
  return rows.map((row, i): Body => {
    const [code, bust, upperArm, arm, armhole, crossBack, neckWidth, length, wrist] = row;
    const [label, range] = fits(row, i);
    return {
      code,
      label,
      fits: range,
      bust,
      upperArm,
      arm,
      armhole,
      crossBack,
      neckWidth,
      length,
      wrist,
    };
  });
}

const byBust = (row: Row): [string, Partial<SizeFits>] => [
  `净胸围 ${row[1] - 4}–${row[1] + 4} cm`,
  { bust: [row[1] - 4, row[1] + 4] },
];

/** Chinese letters are 80–100 cm; all are identified by the bust in cm. */
export const WOMEN = bodies(
  [
    ['XS', 76, 25, 42, 17, 35.5, 15, 54, 15.5],
    ['S', 84, 26.5, 42.5, 18, 37, 15.5, 56, 16],
    ['M', 92, 28.5, 43, 19, 39, 16, 58, 16.5],
    ['L', 100, 31, 43.5, 20, 40.5, 16.5, 60, 17],
    ['XL', 108, 34, 44, 21, 42, 17, 62, 17.5],
    ['2XL', 116, 37, 44.5, 22, 43.5, 17.5, 64, 18],
  ],
  byBust,
);

export const WOMEN_EIGHT = [
  ...WOMEN,
  ...bodies(
    [
      ['3XL', 124, 40, 44.5, 23, 45, 18, 65, 18.5],
      ['4XL', 132, 43, 45, 24, 46, 18.5, 66, 19],
    ],
    byBust,
  ),
];

export const MEN = bodies(
  [
    ['S', 88, 30, 46, 20, 40, 16.5, 64, 18],
    ['M', 96, 32, 47, 21, 42, 17, 66, 18.5],
    ['L', 104, 34.5, 48, 22, 44, 17.5, 68, 19],
    ['XL', 112, 37, 49, 23, 46, 18, 70, 19.5],
    ['2XL', 120, 39.5, 50, 24, 48, 18.5, 72, 20],
  ],
  byBust,
);

const AGES: [number, number][] = [
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 8],
  [9, 10],
  [11, 12],
];

export const CHILDREN = bodies(
  [
    ['90', 52, 17.5, 21, 12, 23, 11.5, 34, 12],
    ['100', 56, 18.5, 24, 13, 24.5, 12, 37, 12.5],
    ['110', 60, 19.5, 27, 14, 26, 12.5, 40, 13],
    ['120', 64, 20.5, 30, 15, 27.5, 13, 44, 13.5],
    ['130', 68, 21.5, 33, 16, 29, 13.5, 48, 14],
    ['140', 73, 22.5, 36, 17, 30.5, 14, 52, 14.5],
  ],
  ([code], i) => {
    const height = Number(code);
    return [`身高 ${height} cm`, { height: [height - 5, height + 5], age: AGES[i]! }];
  },
);

export const BABIES = bodies(
  [
    ['59', 42, 14.5, 14, 9.5, 18.5, 10, 23, 10],
    ['66', 45, 15.5, 16, 10, 19.5, 10.5, 25.5, 10.5],
    ['73', 47.5, 16.5, 18, 10.5, 20.5, 10.5, 28, 11],
    ['80', 50, 17, 20, 11, 21.5, 11, 30.5, 11.5],
    ['90', 53, 18, 22, 12, 23, 11.5, 33, 12],
  ],
  ([code]) => {
    const height = Number(code);
    return [`身高 ${height} cm`, { height: [height - 4, height + 4] }];
  },
);

/** A head, hand or foot. */
export interface SmallSize {
  code: string;
  label: string;
  fits: Partial<SizeFits>;
  /** Round in cm: head, palm, or foot. */
  round: number;
  /** cm: a hat's depth, the hand from the wrist, or the foot. */
  long: number;
}

const small = (
  code: string,
  label: string,
  fits: Partial<SizeFits>,
  round: number,
  long: number,
): SmallSize => ({ code, label, fits, round, long });

export const HEADS = {
  baby: [
    small('0–3 月', '头围 36–40 cm', { head: [36, 40] }, 38, 15),
    small('3–6 月', '头围 40–43 cm', { head: [40, 43] }, 42, 16.5),
    small('6–12 月', '头围 43–47 cm', { head: [43, 47] }, 45, 18),
  ],
  child: [
    small('3–5 岁', '头围 47–50 cm', { head: [47, 50], age: [3, 5] }, 48, 19),
    small('6–8 岁', '头围 50–53 cm', { head: [50, 53], age: [6, 8] }, 52, 20.5),
    small('9–12 岁', '头围 53–56 cm', { head: [53, 56], age: [9, 12] }, 55, 21.5),
  ],
  /** Two sizes for wide motifs, of which only whole ones go around. */
  children: [
    small('3–6 岁', '头围 47–51 cm', { head: [47, 51], age: [3, 6] }, 48, 19.5),
    small('7–12 岁', '头围 52–56 cm', { head: [52, 56], age: [7, 12] }, 54.5, 21.5),
  ],
  two: [
    small('儿童', '头围 48–53 cm', { head: [48, 53] }, 50, 20),
    small('成人', '头围 54–59 cm', { head: [54, 59] }, 57, 23),
  ],
  all: [
    small('儿童', '头围 50–53 cm', { head: [50, 53] }, 52, 20),
    small('成人 M', '头围 54–57 cm', { head: [54, 57] }, 56, 22),
    small('成人 L', '头围 57–60 cm', { head: [57, 60] }, 59, 23.5),
  ],
} as const;

export const HANDS = [
  small('儿童', '掌围 14–16 cm', { hand: [14, 16] }, 15.5, 15),
  small('女', '掌围 17–19 cm', { hand: [17, 19] }, 18.5, 19),
  small('男', '掌围 20–22 cm', { hand: [20, 22] }, 21.5, 21.5),
];

/** Foot of a shoe size: (size + 10) ÷ 2 cm. */
export const FEET = [
  small('35–37', '脚长 22.5–23.5 cm', { foot: [22.5, 23.5], shoe: [35, 37] }, 21.5, 23),
  small('38–40', '脚长 24–25 cm', { foot: [24, 25], shoe: [38, 40] }, 23, 24.5),
  small('41–43', '脚长 25.5–26.5 cm', { foot: [25.5, 26.5], shoe: [41, 43] }, 25, 26),
];

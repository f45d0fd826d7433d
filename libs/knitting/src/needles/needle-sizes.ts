/** A needle in the systems that name it; empty where a system has no such size. */
export interface NeedleSize {
  mm: string;
  us: string;
  /** Old British and Canadian numbers. */
  uk: string;
  /** The nearest Japanese number and its true diameter in mm. */
  japan: string;
  /** The Chinese 号, which counts like the old British one. No written source is known. */
  china: string;
  /** Where sources disagree. */
  conflict: string;
}

const needle = (
  mm: string,
  us: string,
  uk: string,
  japan: string,
  china: string,
  conflict = '',
): NeedleSize => ({ mm, us, uk, japan, china, conflict });

export const NEEDLE_SIZES: readonly NeedleSize[] = [
  needle('0.5', '8/0', '', '', ''),
  needle('0.75', '6/0', '', '', ''),
  needle('1.0', '5/0', '19', '', ''),
  needle('1.25', '4/0', '18', '', ''),
  needle('1.5', '000', '17', '', '16'),
  needle('1.75', '00', '15 或 16', '', '15', 'UK：有的表写 15，有的写 16'),
  needle('2.0', '0', '14', '0号（2.1）', '14'),
  needle('2.25', '1', '13', '', '13', 'US：Ravelry 写 1，一家线店的表写 0'),
  needle('2.5', '1.5', '', '1号（2.4）', '12', 'US：Ravelry 写 1.5，一家线店的表写 1'),
  needle('2.75', '2', '12', '2号（2.7）', '12 或 11', '中国号：有的写 12，有的写 11'),
  needle(
    '3.0',
    '2.5',
    '11',
    '3号（3.0）',
    '11（有的表写 10）',
    'US：Ravelry 写 2.5，有的表写 2，有的没有；中国号有 11 与 10 两说',
  ),
  needle('3.25', '3', '10', '4号（3.3）', '10'),
  needle('3.5', '4', '', '5号（3.6）', '10 或 9', '中国号：有的写 10，有的写 9'),
  needle('3.75', '5', '9', '', '9'),
  needle('4.0', '6', '8', '6号（3.9）', '8'),
  needle('4.25', '', '', '7号（4.2）', ''),
  needle('4.5', '7', '7', '8号（4.5）', '7'),
  needle('4.75', '', '', '9号（4.8）', ''),
  needle('5.0', '8', '6', '10号（5.1）', '6'),
  needle('5.5', '9', '5', '11号（5.4）', '5'),
  needle('5.75', '', '', '12号（5.7）', ''),
  needle('6.0', '10', '4', '13号（6.0）', '4'),
  needle('6.25', '', '', '14号（6.3）', ''),
  needle('6.5', '10.5', '3', '15号（6.6）', '3'),
  needle('7.0', '', '2', 'ジャンボ 7mm', '2'),
  needle('7.5', '', '1', '', '1'),
  needle('8.0', '11', '0', '8mm', '0'),
  needle('9.0', '13', '00', '', ''),
  needle('10.0', '15', '000', '10mm', ''),
  needle('12.0', '17', '', '', '', 'US 17：Ravelry 写 12 mm，CYC 写 12.75 mm'),
  needle('12.75', '17', '', '', '', 'US 17：CYC 写 12.75 mm，Ravelry 写 12 mm'),
  needle('15.0', '19', '', '', '', 'US 19：Ravelry 写 15 mm，别的表写 16 mm'),
  needle('16.0', '19', '', '', '', 'US 19：Ravelry 写 15 mm，别的表写 16 mm'),
  needle('19.0', '35', '', '', ''),
  needle('20.0', '36', '', '', ''),
  needle('25.0', '50', '', '', ''),
];

/** A crochet hook in the systems that name it. */
export interface HookSize {
  mm: string;
  us: string;
  uk: string;
  /** The Japanese number, which Chinese shops use too. */
  japan: string;
  conflict: string;
}

const hook = (mm: string, us: string, uk: string, japan: string, conflict = ''): HookSize => ({
  mm,
  us,
  uk,
  japan,
  conflict,
});

export const HOOK_SIZES: readonly HookSize[] = [
  hook('0.60', '', '', '蕾丝 12号'),
  hook('0.75', '钢 14', '', '蕾丝 10号'),
  hook('0.90', '', '', '蕾丝 8号'),
  hook('1.00', '', '', '蕾丝 6号'),
  hook('1.25', '', '', '蕾丝 4号'),
  hook('1.50', '', '', '蕾丝 2号'),
  hook('1.75', '', '', '蕾丝 0号'),
  hook('2.0', '', '14', '2/0号', 'US：多数表没有，有的写 A/0 或 B/1'),
  hook('2.25', 'B-1', '13', '3/0号（2.3）'),
  hook('2.5', '', '12', '4/0号', 'US：多数表没有，有的写 C/2'),
  hook('2.75', 'C-2', '12 或 11', '', 'UK：有的写 12，有的写 11'),
  hook('3.0', '', '11', '5/0号', 'US：多数表没有，有的写 D/3'),
  hook('3.25', 'D-3', '10', ''),
  hook('3.5', 'E-4', '9', '6/0号'),
  hook('3.75', 'F-5', '', ''),
  hook('4.0', 'G-6', '8', '7/0号'),
  hook('4.25', '', '', '', 'US：有的表写 G'),
  hook('4.5', '7', '7', '7.5/0号'),
  hook('5.0', 'H-8', '6', '8/0号'),
  hook('5.5', 'I-9', '5', '9/0号'),
  hook('6.0', 'J-10', '4', '10/0号'),
  hook('6.5', 'K-10.5', '3', ''),
  hook('7.0', '', '2', '7mm'),
  hook('8.0', 'L-11', '0', '8mm'),
  hook('9.0', 'M/N-13', '00', ''),
  hook('10.0', 'N/P-15', '000', '', 'US：N 与 P 两种写法'),
  hook('11.5', 'P-16', '', ''),
  hook('15.0', 'P/Q', '', '', 'US：P 与 Q 两种写法'),
  hook('15.75–16', 'Q', '', '', 'US Q：有的厂 15.75 mm，有的 16 mm'),
  hook('19.0', 'S', '', ''),
];

/** Diameter in mm of a Japanese needle number. @param number 0 to 15 */
export function japaneseNeedleMm(number: number): number {
  return Math.round((2.1 + 0.3 * number) * 10) / 10;
}

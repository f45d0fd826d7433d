import { KnittingError } from '../knitting-error.js';
import { HOOK_SIZES, japaneseNeedleMm, NEEDLE_SIZES } from './needle-sizes.js';
import { plainFractions } from '../plain-number.js';
import { checkQuantity, QUANTITIES } from '../yarn/quantities.js';

/** The kind of tool that has a size: the same number means different diameters of needles and of hooks. */
export type SizedTool = 'needle' | 'hook';

/** One meaning of a written size. */
export interface NeedleMeaning {
  mm: number;
  /** The size with the count that it belongs to, such as `中国 8号`; empty for a size in mm. */
  count: string;
}

/**
 * Reads the size of a needle or hook: `4`, `4.0mm`, `US 6`, `US 10½`, `US 10 1/2`, `G-6`, `8号`, `日本8号`, `7/0号`, `UK 8`.
 * @returns every meaning: 8号 is 4.0 mm in the Chinese count and 4.5 mm in the Japanese one
 * @throws KnittingError `missing`, `not_understood` or `out_of_range`
 */
export function readNeedle(text: string, tool: SizedTool): NeedleMeaning[] {
  // Most keyboards have no ½.
  const halves = text.replaceAll(/(?<=[\d０-９]\s{1,4})([13])\/([24])(?!\d)/g, '$1⁄$2');
  const plain = plainFractions(halves).replaceAll(/\s+/g, '').toUpperCase();
  if (plain === '') throw new KnittingError('missing', '请填针号');
  const diameter = /^(\d{1,3}(?:[.,]\d{1,3})?)(?:MM|毫米)?$/.exec(plain)?.[1];
  if (diameter !== undefined) {
    const mm = checkQuantity(Number(diameter.replace(',', '.')), QUANTITIES.needle);
    return [{ mm, count: '' }];
  }
  const meanings = numberedSizes(plain, tool);
  if (meanings.length === 0) {
    throw new KnittingError(
      'not_understood',
      `针号“${text.trim().slice(0, 20)}”看不懂，请填毫米数，或 US 6、中国8号、日本8号`,
    );
  }
  return meanings;
}

const PREFIX =
  /^(US|美国|美式|美|UK|英国|英式|英|中国|国产|日本|日式|日|蕾丝|レース)?#?([\w.\-/]{1,8})(?:号)?$/;
const COUNTS: Record<string, 'us' | 'uk' | 'china' | 'japan'> = {
  U: 'us',
  美: 'us',
  英: 'uk',
  中: 'china',
  国: 'china',
  日: 'japan',
  蕾: 'japan',
  レ: 'japan',
};

function numberedSizes(plain: string, tool: SizedTool): NeedleMeaning[] {
  const [, prefix = '', size] = PREFIX.exec(plain) ?? [];
  if (size === undefined) return [];
  const count = prefix === 'UK' ? 'uk' : COUNTS[prefix.charAt(0)];
  const isLace = prefix === '蕾丝' || prefix === 'レース';
  const all = tool === 'hook' ? hookSizes(size, isLace) : needleSizes(size);
  // A letter names an American hook; a number with 号 and no count may be any of the Asian ones.
  const isLetter = /^[A-Z]/.test(size);
  if (count !== undefined) return all[count];
  if (isLetter) return all.us;
  return plain.endsWith('号') || size.includes('/') ? [...all.china, ...all.japan] : [];
}

type Meanings = Record<'us' | 'uk' | 'china' | 'japan', NeedleMeaning[]>;

function needleSizes(size: string): Meanings {
  const of = (key: 'us' | 'uk' | 'china', name: string) =>
    NEEDLE_SIZES.filter((row) => numbersOf(row[key]).includes(size)).map(({ mm }) => ({
      mm: Number(mm),
      count: `${name} ${size}${key === 'china' ? '号' : ''}`,
    }));
  const number = /^\d{1,2}$/.test(size) ? Number(size) : -1;
  const japan =
    number >= 0 && number <= 15 ? [{ mm: japaneseNeedleMm(number), count: `日本 ${size}号` }] : [];
  return { us: of('us', 'US'), uk: of('uk', 'UK'), china: of('china', '中国'), japan };
}

function hookSizes(size: string, isLace: boolean): Meanings {
  const rows = (isWanted: (row: (typeof HOOK_SIZES)[number]) => boolean, name: string) =>
    HOOK_SIZES.filter(isWanted).map(({ mm }) => ({
      mm: Number(numbersOf(mm)[0]),
      count: name,
    }));
  // `G-6` is written G, G6, G/6 and 6.
  const joined = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9.]/g, '');
  const isUs = (written: string) =>
    written !== '' &&
    [joined(written), ...written.toUpperCase().split(/[-/]/)].includes(joined(size));
  const lace = rows(({ japan }) => japan === `蕾丝 ${size}号`, `蕾丝 ${size}号`);
  const whole = size.endsWith('/0') ? size : `${size}/0`;
  const japan = rows((row) => row.japan.startsWith(`${whole}号`), `日本 ${whole}号`);
  return {
    us: rows(({ us }) => isUs(us), `US ${size}`),
    uk: rows(({ uk }) => numbersOf(uk).includes(size), `UK ${size}`),
    china: [],
    japan: isLace ? lace : [...japan, ...lace],
  };
}

/** The sizes in a cell of a table, such as `12 或 11`. */
function numbersOf(cell: string): string[] {
  return cell.match(/[\d./]+/g) ?? [];
}

/** The American size of a diameter; empty where there is none. */
export function usSizeOf(mm: number, tool: SizedTool): string {
  const sizes: readonly { mm: string; us: string }[] = tool === 'hook' ? HOOK_SIZES : NEEDLE_SIZES;
  return sizes.find((row) => Number(row.mm) === mm)?.us ?? '';
}

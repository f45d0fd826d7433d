import { plainFractions } from '../plain-number.js';

/** A searchable value of a row with the name of its system, such as `us`. */
export type SystemValue = readonly [system: string, value: string];

/**
 * Finds the rows of a conversion table by any of their values. Full-width digits, capitals, spaces and fractions such
 * as ½ make no difference. A number finds equal numbers only: `4` finds `4.0` and `4号`, not `14`. `4mm`, `US 6`, `UK
 * 8`, `日本6号`, `中国8号` search in one system, `8号` in the Chinese and the Japanese one.
 * @param query empty for all rows
 */
export function searchTable<Row>(
  rows: readonly Row[],
  query: string,
  valuesOf: (row: Row) => readonly SystemValue[],
): Row[] {
  const wanted = plain(query.slice(0, 100));
  if (wanted === '') return [...rows];
  const find = ({ systems, text }: Query) =>
    rows.filter((row) =>
      valuesOf(row).some(
        ([name, value]) => (systems?.includes(name) ?? true) && holds(plain(value), text),
      ),
    );
  const inSystem = readQuery(wanted);
  const found = inSystem ? find(inSystem) : [];
  return found.length > 0 ? found : find({ systems: null, text: wanted });
}

interface Query {
  /** Null for all systems. */
  systems: readonly string[] | null;
  text: string;
}

const IN_SYSTEM: readonly [RegExp, readonly string[]][] = [
  [/^(\d+(?:\.\d+)?)(?:mm|毫米)$/, ['mm']],
  [/^(?:us|美国|美)(.+?)号?$/, ['us']],
  [/^(?:uk|英国|英)(.+?)号?$/, ['uk']],
  [/^(?:jp|日本|日)(.+?)号?$/, ['japan']],
  [/^(?:cn|中国)(.+?)号?$/, ['china']],
  [/^(\d+)号$/, ['china', 'japan']],
];

function readQuery(wanted: string): Query | null {
  for (const [pattern, systems] of IN_SYSTEM) {
    const text = pattern.exec(wanted)?.[1];
    if (text !== undefined) return { systems, text };
  }
  return null;
}

function plain(text: string): string {
  return plainFractions(text).toLowerCase().replaceAll(/\s/g, '');
}

/** Without further zeros in front: `0`, `00` and `000` are names of three sizes. */
const NUMBER = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,8})?$/;

function holds(value: string, text: string): boolean {
  if (NUMBER.test(text)) return numbersIn(value).includes(Number(text));
  for (let at = value.indexOf(text); at >= 0; at = value.indexOf(text, at + 1)) {
    const cutsBefore = /^\d/.test(text) && /[\d.]/.test(value.charAt(at - 1));
    const cutsAfter = /\d$/.test(text) && /\d/.test(value.charAt(at + text.length));
    if (!cutsBefore && !cutsAfter) return true;
  }
  return false;
}

/** The numbers of a text. The parts of `7/0` and the millimetres of `8mm` are not numbers of a system. */
function numbersIn(value: string): number[] {
  return [...value.matchAll(/([\d./]+)(mm)?/g)].flatMap(([, token = '', unit]) =>
    unit === undefined && NUMBER.test(token) ? [Number(token)] : [],
  );
}

import {
  type Category,
  DESIGN_FILTERS,
  type DesignSearch,
  type FilterName,
  findCategory,
  readSearch,
} from '#contracts';
import { UsageError } from './exit.js';

/** The options of `designs list` that describe a search. */
export interface FindOptions {
  query?: string;
  filter?: string[];
  sort?: string;
}

/**
 * Reads a search from the options of the command line, with the grammar of the site's addresses (FIND-02). A filter is
 * `craft=knit`, or by its Chinese names `工艺=棒针,钩针`; a range is `针号=3-4.5`.
 * @param categories for filters by a category's name
 * @throws UsageError
 */
export function readFilters(
  { query, filter = [], sort }: FindOptions,
  categories: readonly Category[],
): DesignSearch {
  const parameters: [string, string][] = filter.flatMap((text) => readFilter(text, categories));
  if (query) parameters.push(['q', query]);
  if (sort) parameters.push(['sort', sort]);
  const { search, faults } = readSearch(parameters);
  const [fault] = Object.values(faults);
  if (fault) throw new UsageError(`${fault}；条件写成 工艺=棒针 或 针号=3-4.5 这样`);
  return search;
}

const NAMES = Object.keys(DESIGN_FILTERS) as FilterName[];

function readFilter(text: string, categories: readonly Category[]): [string, string][] {
  const [, given = '', value = ''] = /^([^=＝]+)[=＝](.+)$/.exec(text) ?? [];
  const name = NAMES.find((one) => one === given || DESIGN_FILTERS[one].label === given);
  if (!name) {
    const known = NAMES.map((one) => DESIGN_FILTERS[one].label).join('、');
    throw new UsageError(`“${text}”不是条件，可用的有：${known}；写成 工艺=棒针 这样`);
  }
  const declared = DESIGN_FILTERS[name];
  if (declared.kind === 'range') {
    const [, from = '', to = ''] = /^([\d.]*)(?:[-–~至]([\d.]*))?$/.exec(value) ?? [];
    const isOne = from !== '' && !/[-–~至]/.test(value);
    if (from === '' && to === '') {
      throw new UsageError(`“${text}”看不懂，范围写成 ${declared.label}=3-4.5 这样`);
    }
    return [
      [`${name}_min`, from],
      [`${name}_max`, isOne ? from : to],
    ];
  }
  if (name === 'category') return [[name, slugOf(value, categories)]];
  if (declared.kind !== 'choices') return [[name, value]];
  const values = value.split(/[,，]/).map((part) => valueOf(declared.values, part.trim()));
  return [[name, values.join(',')]];
}

function slugOf(text: string, categories: readonly Category[]): string {
  const { category, fault } = findCategory(text, categories);
  if (!category) throw new UsageError(fault);
  return category.slug;
}

/** Returns the values with this label. The part in brackets may be left out: `中粗线` is `dk` and `worsted`. */
function valueOf(labels: Readonly<Record<string, string>>, text: string): string {
  const matches = Object.keys(labels).filter(
    (value) => value === text || labels[value] === text || labels[value]!.startsWith(`${text}（`),
  );
  if (matches.length > 0) return matches.join(',');
  throw new UsageError(`没有“${text}”，可用的有：${Object.values(labels).join('、')}`);
}

import type { LiteralWords } from '#catalogue';
import {
  DESIGN_FILTERS,
  type DesignSearch,
  type FilterName,
  InvalidInputError,
  isSearching,
  MESSAGES,
  readSearch,
} from '#contracts';
import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { DesignQueryDto } from './design-query.dto.js';

/**
 * The parameters of the search by words and filters. `price_min` and `price_max` are also parameters of the original
 * list of designs.
 */
const NAMES: ReadonlySet<string> = new Set([
  ...(Object.keys(DESIGN_FILTERS) as FilterName[]).flatMap((filter) =>
    DESIGN_FILTERS[filter].kind === 'range' ? [`${filter}_min`, `${filter}_max`] : [filter],
  ),
  'q',
  'ease',
  'sort',
  'no_also',
]);
const PRICE_NAMES: ReadonlySet<string> = new Set(['price_min', 'price_max']);

/**
 * Reads a search from a request's query.
 * @returns null if the query has only the original parameters of the list, which keep their meaning
 * @throws InvalidInputError with the field
 */
export function searchOf(raw: Record<string, unknown>, query: DesignQueryDto): DesignSearch | null {
  const given = Object.keys(raw).filter((name) => NAMES.has(name) && !PRICE_NAMES.has(name));
  if (given.length === 0) return null;
  const search = readQuery(raw);
  const categories = (query.categories ?? []).map((id) => ({
    filter: 'category' as const,
    value: String(id),
  }));
  const all = { ...search, choices: [...search.choices, ...categories] };
  return isSearching(all) || all.noAlso.length > 0 ? all : null;
}

/** Reads a search from a request's query. @throws InvalidInputError with the field */
export function readQuery(raw: Record<string, unknown>): DesignSearch {
  const pairs = Object.entries(raw).flatMap(([name, value]): [string, string][] => {
    if (!NAMES.has(name)) return [];
    return [value].flat(2).map((one): [string, string] => {
      if (typeof one !== 'string') throw new InvalidInputError({ [name]: [MESSAGES.invalidInput] });
      return [name, one];
    });
  });
  const { search, faults } = readSearch(pairs);
  if (Object.keys(faults).length > 0) {
    throw new InvalidInputError(
      Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, [fault]])),
    );
  }
  return search;
}

/** The words of the original query parameters `name` and `description`. */
export function literalOf({ name, description }: DesignQueryDto): LiteralWords {
  return { ...(name && { name }), ...(description && { description }) };
}

/** Documents the parameters of a search. */
export function SearchQueries(): MethodDecorator {
  return applyDecorators(
    ...[...NAMES]
      .filter((name) => !PRICE_NAMES.has(name))
      .map((name) =>
        ApiQuery({ name, required: false, type: String, description: descriptionOf(name) }),
      ),
  );
}

function descriptionOf(name: string): string {
  if (name === 'q') return 'Free text over everything.';
  if (name === 'no_also') return 'A word that must not be searched as a synonym.';
  if (name === 'ease') return 'Wished ease in cm for `body`.';
  if (name === 'sort') return 'relevance, newest, sold, rating, price or -price.';
  const filter = name.replace(/_(?:min|max)$/, '') as FilterName;
  const declared = DESIGN_FILTERS[name as FilterName] ?? DESIGN_FILTERS[filter];
  return declared.kind === 'choices'
    ? `Several values widen: ${Object.keys(declared.values).join(', ')}.`
    : `${declared.label}.`;
}

import {
  DESIGN_FILTERS,
  type DesignFacetsResponse,
  type DesignSearch,
  type FacetValue,
  type FilterChoice,
  type FilterName,
  rangeEnds,
} from '#contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useKnittingProfile } from '../../../../shared/hooks/use-knitting-profile';
import { RetryLine } from '../../../../shared/ui/retry-line';
import { TextField } from '../../../../shared/ui/text-field';
import {
  countText,
  hasChoice,
  readRangeFields,
  SHOWN_FILTERS,
  toggled,
  valueOf,
  withOnly,
} from '../../model/find/search-edits';
import { areRelated, openCategories } from '../../model/category-choice';
import { useCategories } from '../../hooks/use-categories';
import { OwnForms } from './own-forms';
import styles from './find.module.css';

/** The groups that are open before anything is chosen. */
const OPEN_FIRST: readonly FilterName[] = ['craft', 'category', 'weight', 'difficulty'];

/** A value, with its count once that has loaded. */
type ShownValue = Pick<FacetValue, 'value' | 'label'> & Partial<FacetValue>;

interface Props {
  search: DesignSearch;
  facets: DesignFacetsResponse | undefined;
  onChange: (search: DesignSearch) => void;
}

/** All filters with the count of each value (FIND-01, FIND-03); without the counts, they can be asked for again. */
export function FindFilters({
  search,
  facets: { data, error, refetch },
  onChange,
}: Omit<Props, 'facets'> & { facets: UseQueryResult<DesignFacetsResponse> }) {
  const props = { search, facets: data, onChange };
  return (
    <div className={styles.filters}>
      {error && !data && <RetryLine fault={error} onRetry={() => void refetch()} />}
      <OwnForms {...props} />
      {SHOWN_FILTERS.map((filter) => (
        <Group key={filter} filter={filter} {...props} />
      ))}
    </div>
  );
}

function Group({ filter, search, facets, onChange }: Props & { filter: FilterName }) {
  const [isOpen] = useState(
    () => OPEN_FIRST.includes(filter) || search.choices.some((choice) => choice.filter === filter),
  );
  const categories = useCategories();
  const { kind, label } = DESIGN_FILTERS[filter];
  /**
   * Categories are limited to the first level and to the children of chosen categories and of their ancestors
   * (FIND-01).
   */
  const shown = (name: FilterName, values: readonly ShownValue[]) => {
    if (name !== 'category') return values;
    const chosen = search.choices.filter((choice) => choice.filter === 'category');
    const open = openCategories(categories, new Set(chosen.map(({ value }) => value)));
    return values.filter(({ value }) => open.has(value));
  };
  const choose = (choice: FilterChoice) => {
    const choices = search.choices.filter(
      (one) => one.filter !== 'category' || !areRelated(one.value, choice.value, categories),
    );
    onChange(toggled(choice.filter === 'category' ? { ...search, choices } : search, choice));
  };
  return (
    <details open={isOpen} className={styles.group}>
      <summary>{label}</summary>
      {kind === 'range' ? (
        <>
          <RangeForm
            key={valueOf(search, filter)}
            filter={filter}
            value={valueOf(search, filter)}
            onChange={(value) => onChange(withOnly(search, filter, value))}
          />
          {filter === 'needle' && <OwnNeedles search={search} onChange={onChange} />}
        </>
      ) : (
        <div className={styles.values} role="group" aria-label={label}>
          {shown(filter, facets?.facets[filter] ?? valuesOf(filter)).map((facet: ShownValue) => {
            const choice = { filter, value: facet.value };
            return (
              <button
                key={facet.value}
                type="button"
                className={facet.count === 0 ? styles.none : undefined}
                aria-pressed={hasChoice(search, choice)}
                onClick={() => choose(choice)}
              >
                {facet.label}
                {facet.count !== undefined && (
                  <span className={styles.count}>
                    {' '}
                    {countText(facet.count, facet.count_is_exact !== false)}
                  </span>
                )}
              </button>
            );
          })}
        </div>
      )}
    </details>
  );
}

/** The needles of 我的编织资料, each as a range of one size (FIND-07). */
function OwnNeedles({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { profile } = useKnittingProfile();
  const needles = profile?.needles ?? [];
  if (needles.length === 0) return null;
  return (
    <div className={styles.values} role="group" aria-label="我有的针">
      {needles.map((mm) => {
        const { value } = readRangeFields('needle', String(mm), String(mm));
        const choice = { filter: 'needle', value } as const;
        return (
          <button
            key={mm}
            type="button"
            aria-pressed={hasChoice(search, choice)}
            onClick={() =>
              onChange(withOnly(search, 'needle', hasChoice(search, choice) ? '' : value))
            }
          >
            我有 {mm} mm
          </button>
        );
      })}
    </div>
  );
}

/** The values of a filter before their counts have loaded. */
function valuesOf(filter: FilterName): ShownValue[] {
  const declared = DESIGN_FILTERS[filter];
  if (declared.kind !== 'choices') return [];
  return Object.entries(declared.values).map(([value, label]) => ({ value, label }));
}

function RangeForm({
  filter,
  value,
  onChange,
}: {
  filter: FilterName;
  value: string;
  onChange: (value: string) => void;
}) {
  const [ends, setEnds] = useState(() => rangeEnds(value).map((end) => String(end ?? '')));
  const [fault, setFault] = useState('');
  const [from = '', to = ''] = ends;
  const declared = DESIGN_FILTERS[filter];
  const unit = declared.kind === 'range' ? declared.unit : '';
  return (
    <form
      className={styles.own}
      noValidate
      aria-label={declared.label}
      onSubmit={(event) => {
        event.preventDefault();
        const read = readRangeFields(filter, from.trim(), to.trim());
        setFault(read.fault);
        if (!read.fault) onChange(read.value);
      }}
    >
      <div className={styles.fields}>
        <TextField
          label={`从（${unit}）`}
          isRequired={false}
          inputMode="decimal"
          maxLength={13}
          value={from}
          error={fault}
          onChange={(text) => setEnds([text, to])}
        />
        <TextField
          label={`到（${unit}）`}
          isRequired={false}
          inputMode="decimal"
          maxLength={13}
          value={to}
          onChange={(text) => setEnds([from, text])}
        />
      </div>
      <button type="submit" className={styles.apply}>
        用这个范围
      </button>
    </form>
  );
}

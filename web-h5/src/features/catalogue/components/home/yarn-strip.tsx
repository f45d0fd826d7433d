import type { Category, DesignFacetsResponse } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDebounced } from '../../../../shared/hooks/use-debounced';
import { OptionChips } from '../../../../shared/ui/option-chips';
import { stashFacetsQuery } from '../../api/facets';
import { stashAnswer } from '../../model/find/stash-answer';
import { yarnName } from '../../model/sheet/card-facts';
import styles from './yarn-strip.module.css';

const WEIGHTS = [
  { value: 'fingering', label: '细' },
  { value: 'dk', label: '中粗' },
  { value: 'bulky', label: '粗' },
] as const;
type Weight = (typeof WEIGHTS)[number]['value'];
const STEP = 50;
const MOST = 5_000;

/** 我有这些线: what the yarn at home is enough for, from two choices (FIND-05). */
export function YarnStrip({ categories }: { categories: readonly Category[] }) {
  const [weight, setWeight] = useState<Weight>('dk');
  const [metres, setMetres] = useState(400);
  const asked = useDebounced(`weight:${weight},metres:${metres},strands:1`, 300);
  const { data, isError } = useQuery(stashFacetsQuery(asked));
  const change = (by: number) => setMetres((now) => Math.min(MOST, Math.max(STEP, now + by)));
  return (
    <section className={styles.strip} aria-labelledby="yarn-strip">
      <h2 id="yarn-strip">我有这些线</h2>
      <div className={styles.choice}>
        <OptionChips
          legend="粗细"
          isSingle
          isRequired
          options={WEIGHTS}
          chosen={[weight]}
          onChange={([chosen]) => setWeight(chosen!)}
        />
        <div className={styles.stepper} role="group" aria-label="家里有多少米">
          <button
            type="button"
            aria-label={`少 ${STEP} 米`}
            disabled={metres <= STEP}
            onClick={() => change(-STEP)}
          >
            −
          </button>
          <output>{metres} 米</output>
          <button
            type="button"
            aria-label={`多 ${STEP} 米`}
            disabled={metres >= MOST}
            onClick={() => change(STEP)}
          >
            +
          </button>
        </div>
      </div>
      <p className={styles.answer} role="status">
        {data ? (
          <Answer facets={data} stash={asked} categories={categories} />
        ) : isError ? (
          '现在算不了，稍后再试'
        ) : (
          `${yarnName(weight)} ${metres} 米够织什么？`
        )}
      </p>
    </section>
  );
}

function Answer({
  facets,
  stash,
  categories,
}: {
  facets: DesignFacetsResponse;
  stash: string;
  categories: readonly Category[];
}) {
  const { count, kinds } = stashAnswer(facets, categories);
  if (facets.count === 0) return '还没有这么省线的图解，加几米试试';
  return (
    <Link to={`/find?stash=${encodeURIComponent(stash)}`}>
      够织 <strong>{count} 款</strong>
      {kinds && `：${kinds}`}
    </Link>
  );
}

import type { PatternSheet } from '#contracts';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { designFigures } from '../../../features/catalogue/model/sheet/design-figures';
import { useOverlay } from '../../../shared/hooks/use-overlay';
import { lazyDialog } from '../../../shared/ui/lazy-dialog';
import { ProjectActionsInDialog } from '../tools/project-actions';
import styles from './design-calculator-button.module.css';

const DesignCalculator = lazyDialog(async () => {
  const module = await import('../../../features/knitting/components/design-calculator');
  return module.DesignCalculator;
});

/** Opens 算一算 for a design; an address with `calc` opens it at once (CALC-04). */
export function DesignCalculatorButton({
  designId,
  name,
  sheet,
}: {
  designId: number;
  name: string;
  sheet: PatternSheet;
}) {
  const figures = useMemo(() => designFigures(sheet), [sheet]);
  const [search] = useSearchParams();
  const calculator = useOverlay<true>('calculator');
  const isShared = search.has('calc');
  const hasOpened = useRef(false);
  const { opened, open } = calculator;
  useEffect(() => {
    if (!isShared || hasOpened.current) return;
    hasOpened.current = true;
    // After a reload the history still has it.
    if (opened === null) open(true);
  }, [isShared, opened, open]);
  if (!figures) return null;
  return (
    <>
      <button type="button" className={styles.button} onClick={() => open(true)}>
        算一算：选哪一码、要几团线
      </button>
      {opened && (
        <DesignCalculator
          design={figures}
          name={`${name} · 算一算`}
          path={`/design/${designId}`}
          search={search}
          Actions={ProjectActionsInDialog}
          onClose={calculator.close}
        />
      )}
    </>
  );
}

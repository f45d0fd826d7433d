import type { DesignFigures } from '#knitting';
import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../../../shared/lib/storage';
import { Dialog } from '../../../shared/ui/dialog';
import {
  fieldsOf,
  shownFields,
  solve,
  textOf,
  type Values,
  valuesFrom,
} from '../calculators/calculator';
import { designCalculator } from '../calculators/design';
import { AnswerCard } from './answer-card';
import { CalculatorForm } from './calculator-form';
import { ToolActions } from './tool-actions';
import styles from './tool.module.css';

/** What somebody entered last, for the next design. */
const OWN_KEY = 'my-knitting';

/** 算一算: size, gauge and yarn of a design in one sheet (CALC-04). */
export function DesignCalculator({
  design,
  name,
  address,
  search,
  onClose,
}: {
  design: DesignFigures;
  name: string;
  /** Of the design's page. */
  address: string;
  /** The query of a shared address; its values come before those of this device. */
  search: URLSearchParams;
  onClose: () => void;
}) {
  const calculator = useMemo(() => designCalculator(design), [design]);
  const [values, setValues] = useState<Values>(() => ({
    ...valuesFrom(calculator, search),
    ...ownValues(search),
  }));
  const outcome = solve(calculator, values);
  const { answer, problem } = outcome;
  const change = (next: Values) => {
    setValues(next);
    writeStored('local', OWN_KEY, JSON.stringify(next));
  };
  const shared = () => {
    const pairs = shownFields(calculator, values).flatMap(({ name: field }) =>
      values[field] ? [[field, values[field]]] : [],
    );
    return `${address}?${new URLSearchParams([['calc', '1'], ...pairs])}`;
  };
  return (
    <Dialog title="算一算" look="sheet" onClose={onClose}>
      <div className={styles.result}>
        <AnswerCard outcome={outcome} />
      </div>
      <CalculatorForm calculator={calculator} values={values} problem={problem} onChange={change} />
      <ToolActions
        text={answer && (() => textOf(name, calculator, values, answer, shared()))}
        address={shared}
      />
    </Dialog>
  );

  /** The values of this device that the shared address does not have. */
  function ownValues(query: URLSearchParams): Values {
    const own = storedValues();
    const known = fieldsOf(calculator).filter(({ name: field }) => own[field] && !query.has(field));
    return Object.fromEntries(known.map(({ name: field }) => [field, own[field]!]));
  }
}

function storedValues(): Record<string, string> {
  try {
    const stored = JSON.parse(readStored('local', OWN_KEY) ?? '{}') as Record<string, unknown>;
    const texts = Object.entries(stored).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 20,
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

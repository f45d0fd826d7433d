import type { KnittingYarn } from '#contracts';
import type { DesignFigures } from '#knitting';
import { type ComponentType, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useKnittingProfile } from '../../../shared/hooks/use-knitting-profile';
import { Dialog } from '../../../shared/ui/dialog';
import {
  fieldsOf,
  shownFields,
  solve,
  textOf,
  type Values,
  valuesFrom,
} from '../model/calculators/calculator';
import { designCalculator } from '../model/calculators/design';
import { ownValues, withoutFormerYarn, withTypedValues } from '../model/calculators/own-values';
import { AnswerCard } from './answer-card';
import { CalculatorForm } from './calculator-form';
import { OwnValuesBar } from './own-values-bar';
import { type ActionsProps, ToolActions } from './tool-actions';
import styles from './tool.module.css';

/** 算一算: size, gauge and yarn of a design in one sheet (CALC-04). */
export function DesignCalculator({
  design,
  name,
  path,
  search,
  Actions,
  onClose,
}: {
  design: DesignFigures;
  name: string;
  /** The path of the design's page. */
  path: string;
  /** The query of a shared address; its values come before those of 我的编织资料. */
  search: URLSearchParams;
  Actions: ComponentType<ActionsProps>;
  onClose: () => void;
}) {
  const calculator = useMemo(() => designCalculator(design), [design]);
  const { profile, change, fault } = useKnittingProfile();
  const [typed, setTyped] = useState<Values>({});
  const [yarn, setYarn] = useState<KnittingYarn>();
  const [isKept, setIsKept] = useState(false);
  const given = valuesFrom(calculator, search);
  const own = profile ? ownValues(calculator, profile, yarn) : {};
  const values = Object.fromEntries(
    fieldsOf(calculator).map(({ name: field }) => {
      const start = search.has(field) ? given[field] : (own[field] ?? given[field]);
      return [field, typed[field] ?? start ?? ''];
    }),
  );
  const outcome = solve(calculator, values);
  const { answer, problem } = outcome;
  const enter = (next: Values, chosen = yarn) => {
    setIsKept(false);
    setYarn(chosen);
    const entered =
      yarn && chosen && yarn !== chosen ? withoutFormerYarn(calculator, next, yarn, chosen) : next;
    setTyped({ ...typed, ...changesOf(values, entered) });
  };
  const keep = () => {
    let changed: KnittingYarn | undefined;
    change(
      (kept) => {
        const next = withTypedValues(kept, calculator, values, { values: own, yarn });
        changed = next.yarn;
        return next.profile;
      },
      () => {
        if (yarn) setYarn(changed);
        setIsKept(true);
      },
    );
  };
  /** The page with the input. */
  const pathWithInput = () => {
    const pairs = shownFields(calculator, values).flatMap(({ name: field }) =>
      values[field] ? [[field, values[field]]] : [],
    );
    return `${path}?${new URLSearchParams([['calc', '1'], ...pairs])}`;
  };
  const shared = () => location.origin + pathWithInput();
  return (
    <Dialog
      title="算一算"
      look="sheet"
      isUnsaved={Object.keys(typed).length > 0 && !isKept}
      onClose={onClose}
    >
      <div className={styles.result}>
        <AnswerCard outcome={outcome} />
      </div>
      <OwnValuesBar calculator={calculator} values={values} onUse={enter} />
      <CalculatorForm calculator={calculator} values={values} problem={problem} onChange={enter} />
      <ToolActions
        text={answer && (() => textOf(name, calculator, values, answer, shared()))}
        address={shared}
      >
        {answer && (
          <>
            <button type="button" onClick={keep}>
              记住我的数
            </button>
            <Actions name={name} answer={answer} path={pathWithInput()} />
          </>
        )}
      </ToolActions>
      <p role="status" className={styles.kept}>
        {fault || (isKept && <Kept />)}
      </p>
    </Dialog>
  );
}

function Kept() {
  return (
    <>
      已记在
      <Link to="/account/knitting" replace>
        我的编织资料
      </Link>
      里
    </>
  );
}

/** The fields that were changed. */
function changesOf(values: Values, next: Values): Values {
  return Object.fromEntries(Object.entries(next).filter(([name, text]) => values[name] !== text));
}

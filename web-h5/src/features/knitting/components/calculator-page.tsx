import type { ComponentType, ReactNode } from 'react';
import { type Calculator, solve, textOf } from '../model/calculators/calculator';
import { useAddressValues } from '../hooks/use-address-values';
import type { Tool } from '../model/tools';
import { AnswerCard } from './answer-card';
import { CalculatorForm } from './calculator-form';
import { OwnValuesBar } from './own-values-bar';
import { type ActionsProps, ToolActions } from './tool-actions';
import { ToolFrame } from './tool-frame';
import styles from './tool.module.css';

/** A calculator as a page. */
export function CalculatorPage({
  tool,
  calculator,
  Actions,
  children,
}: {
  tool: Tool;
  calculator: Calculator;
  Actions: ComponentType<ActionsProps>;
  /** How it is calculated. */
  children: ReactNode;
}) {
  const [values, setValues, search] = useAddressValues(calculator);
  const outcome = solve(calculator, values);
  const { answer, problem } = outcome;
  const path = `/tools/${tool.slug}${search && `?${search}`}`;
  const address = () => location.origin + path;
  return (
    <ToolFrame tool={tool}>
      <OwnValuesBar calculator={calculator} values={values} onUse={setValues} />
      <div className={styles.columns}>
        <CalculatorForm
          calculator={calculator}
          values={values}
          problem={problem}
          onChange={setValues}
        />
        <div className={styles.result}>
          <AnswerCard outcome={outcome} />
          <ToolActions
            text={answer && (() => textOf(tool.name, calculator, values, answer, address()))}
            address={address}
          >
            {answer && <Actions name={tool.name} answer={answer} path={path} />}
          </ToolActions>
        </div>
      </div>
      <section className={styles.explanation}>
        <h2>怎么算的</h2>
        {children}
      </section>
    </ToolFrame>
  );
}

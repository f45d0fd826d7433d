import type { ComponentProps } from 'react';
import { CalculatorPage } from '../../../features/knitting/components/calculator-page';
import { ProjectActions } from './project-actions';

/** A calculator whose result can be put on a project of the reader (CALC-05, CALC-06). */
export function ToolCalculator(props: Omit<ComponentProps<typeof CalculatorPage>, 'Actions'>) {
  return <CalculatorPage {...props} Actions={ProjectActions} />;
}

import {
  type ActionCounter,
  countersFromShaping,
  MAIN_COUNTER,
  type RepeatCounter,
} from '#knitting';
import { wholeNumberIn } from '../../../../shared/lib/whole-number';
import type { RowUnit } from '../project/project-settings';

/** The value of a field whose text is not a number. `linkFault` refuses it. */
const NO_NUMBER = 0;

/** The counters of a shaping text (READ-09), or what is wrong with the form. @param newId makes an id for each */
export function shapingIn(
  fields: FormData,
  unit: RowUnit,
  newId: () => string,
): ActionCounter[] | string {
  const from = wholeNumberIn(textIn(fields, 'from'));
  if (from === null) return `“从第几${unit}之后开始”请填整数，从头开始填 0`;
  const counters = countersFromShaping(textIn(fields, 'text'), from, newId);
  return counters.length > 0 ? counters : '没有看懂，请写成 每8行减1针×5次 或 8-1-5';
}

/** The repeat that a form describes. Its numbers may be impossible ones. */
export function repeatIn(fields: FormData, id: string): RepeatCounter {
  return {
    id,
    kind: 'repeat',
    driver: textIn(fields, 'driver') || MAIN_COUNTER,
    name: textIn(fields, 'name').slice(0, 20) || '花样',
    start: numberIn(fields, 'start'),
    from: numberIn(fields, 'from'),
    to: numberIn(fields, 'to'),
    times: timesIn(fields),
  };
}

/** The reminder that a form describes. Its numbers may be impossible ones. */
export function actionIn(fields: FormData, id: string): ActionCounter {
  return {
    id,
    kind: 'action',
    driver: textIn(fields, 'driver') || MAIN_COUNTER,
    name: textIn(fields, 'name').slice(0, 20) || '减 1 针',
    start: numberIn(fields, 'start'),
    every: numberIn(fields, 'every'),
    times: timesIn(fields),
  };
}

/** Null, without an end, only where nothing was typed. */
function timesIn(fields: FormData): number | null {
  return textIn(fields, 'times') === '' ? null : numberIn(fields, 'times');
}

function numberIn(fields: FormData, name: string): number {
  return wholeNumberIn(textIn(fields, name)) ?? NO_NUMBER;
}

function textIn(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.normalize('NFKC').trim() : '';
}

import { findShaping } from '../parse-shaping.js';

/** The counter that people count themselves. */
export const MAIN_COUNTER = 'main';

/** Rows that are worked several times: it shows the row of the repeat, such as 花样 12/28. */
export interface RepeatCounter {
  id: string;
  kind: 'repeat';
  /** Id of the counter that moves it. */
  driver: string;
  name: string;
  /** The count of the driver at which the first repeat begins. */
  start: number;
  /** First and last row of the repeat. */
  from: number;
  to: number;
  /** Null: without an end. */
  times: number | null;
}

/** Something to do every few rows, such as 每8行减1针×5次. */
export interface ActionCounter {
  id: string;
  kind: 'action';
  driver: string;
  /** What is to be done, such as 减1针. */
  name: string;
  /** The count of the driver at which it is done first. */
  start: number;
  every: number;
  times: number | null;
}

export type LinkedCounter = RepeatCounter | ActionCounter;

/** The most counters of a project. */
export const MAX_LINKED = 24;

export interface RepeatState {
  kind: 'repeat';
  phase: 'before' | 'running' | 'done';
  /** The row of the repeat; its first one before, and its last one afterwards. */
  row: number;
  /** Which repeat it is, from 1. */
  round: number;
  /** Counts of the driver until it begins; 0 from then on. */
  wait: number;
}

export interface ActionState {
  kind: 'action';
  phase: 'waiting' | 'due' | 'done';
  /** Which time is due or comes next, from 1; all times afterwards. */
  time: number;
  /** Counts of the driver until it is due; 0 when it is, or is over. */
  wait: number;
}

export type LinkedState = RepeatState | ActionState;

/** What is wrong with a counter, in Chinese; null if it is sound. @param others of the same project */
export function linkFault(counter: LinkedCounter, others: readonly LinkedCounter[]): string | null {
  const numbers =
    counter.kind === 'repeat'
      ? [counter.start, counter.from, counter.to, counter.times ?? 1]
      : [counter.start, counter.every, counter.times ?? 1];
  if (!numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= 99_999)) {
    return '行数和次数应为 1 到 99999 的整数';
  }
  if (counter.kind === 'repeat' && counter.to < counter.from) return '最后一行应不小于第一行';
  const rest = others.filter(({ id }) => id !== counter.id);
  if (rest.length >= MAX_LINKED) return `最多 ${MAX_LINKED} 个关联计数器`;
  const seen = new Set([counter.id]);
  for (let { driver } = counter; driver !== MAIN_COUNTER;) {
    if (seen.has(driver)) return '关联计数器不能绕成一圈';
    seen.add(driver);
    const next = rest.find(({ id }) => id === driver);
    if (!next) return '没有带动它的计数器';
    if (next.kind === 'action') return '只有主计数器和花样计数器能带动别的计数器';
    ({ driver } = next);
  }
  return null;
}

/** What a counter shows at a count of its driver. */
export function linkedState(counter: LinkedCounter, count: number): LinkedState {
  return counter.kind === 'repeat' ? repeatState(counter, count) : actionState(counter, count);
}

/** The states of all counters of a project. Counters whose driver is missing or goes in a circle are left out. */
export function linkedStates(
  counters: readonly LinkedCounter[],
  mainCount: number,
): { counter: LinkedCounter; state: LinkedState }[] {
  const countOf = (id: string, seen: readonly string[]): number | null => {
    if (id === MAIN_COUNTER) return mainCount;
    const counter = counters.find((one) => one.id === id);
    if (!counter || counter.kind === 'action' || seen.includes(id)) return null;
    const count = countOf(counter.driver, [...seen, id]);
    if (count === null) return null;
    const { phase, row } = repeatState(counter, count);
    return phase === 'before' ? 0 : row;
  };
  return counters.flatMap((counter) => {
    const count = countOf(counter.driver, [counter.id]);
    return count === null ? [] : [{ counter, state: linkedState(counter, count) }];
  });
}

function repeatState(counter: RepeatCounter, count: number): RepeatState {
  const { start, from, to, times } = counter;
  const length = to - from + 1;
  if (count < start)
    return { kind: 'repeat', phase: 'before', row: from, round: 1, wait: start - count };
  const round = Math.floor((count - start) / length) + 1;
  if (times !== null && round > times) {
    return { kind: 'repeat', phase: 'done', row: to, round: times, wait: 0 };
  }
  return {
    kind: 'repeat',
    phase: 'running',
    row: from + ((count - start) % length),
    round,
    wait: 0,
  };
}

function actionState({ start, every, times }: ActionCounter, count: number): ActionState {
  const passed = count < start ? 0 : Math.floor((count - start) / every) + 1;
  const isDue = passed > 0 && (count - start) % every === 0 && (times === null || passed <= times);
  if (isDue) return { kind: 'action', phase: 'due', time: passed, wait: 0 };
  if (times !== null && passed >= times)
    return { kind: 'action', phase: 'done', time: times, wait: 0 };
  return {
    kind: 'action',
    phase: 'waiting',
    time: passed + 1,
    wait: start + passed * every - count,
  };
}

/**
 * Makes counters of a shaping text such as 每8行减1针×5次 or 8-1-5，10-1-3，平4 (READ-09): one behind the other.
 * @param count of the main counter before the first row of the text
 * @param newId makes an id for each
 * @returns none if the text holds no shaping
 */
export function countersFromShaping(
  text: string,
  count: number,
  newId: () => string,
): ActionCounter[] {
  const counters: ActionCounter[] = [];
  let begin = count;
  for (const one of findShaping(text)) {
    if (one.kind === 'plain') begin += one.rows;
    if (one.kind !== 'shape') continue;
    const { rows, stitches, times, direction } = one;
    const verb = { increase: '加', decrease: '减' }[direction ?? 'decrease'];
    counters.push({
      id: newId(),
      kind: 'action',
      driver: MAIN_COUNTER,
      name: direction === null ? `加减 ${stitches} 针` : `${verb} ${stitches} 针`,
      start: begin + rows,
      every: rows,
      times,
    });
    begin += rows * times;
  }
  return counters;
}

import { findShaping, type ShapingInstruction } from '../shaping/parse-shaping.js';

/** The counter that people advance themselves. */
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
  /** How often the rows are repeated; null without an end. */
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
  const numbers = numberFault(counter);
  if (numbers !== null) return numbers;
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

/** What is wrong with counters that are added or changed together, in Chinese; null if all are sound. */
export function linkFaultOfAll(
  changed: readonly LinkedCounter[],
  others: readonly LinkedCounter[],
): string | null {
  const ids = new Set(changed.map(({ id }) => id));
  const all = [...others.filter(({ id }) => !ids.has(id)), ...changed];
  for (const counter of changed) {
    const fault = linkFault(counter, all);
    if (fault !== null) return fault;
  }
  return null;
}

function numberFault(counter: LinkedCounter): string | null {
  const numbers =
    counter.kind === 'repeat'
      ? [counter.start, counter.from, counter.to, counter.times ?? 1]
      : [counter.start, counter.every, counter.times ?? 1];
  if (!numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= 99_999)) {
    return '行数和次数应为 1 到 99999 的整数';
  }
  return counter.kind === 'repeat' && counter.to < counter.from ? '最后一行应不小于第一行' : null;
}

/**
 * The states of all counters of a project. Counters with impossible numbers, and those whose driver is missing or goes
 * in a circle, are left out: another version of the site, or another device, may have stored them.
 * What follows a repeat counts its rows; it is done once the repeat is.
 */
export function linkedStates(
  counters: readonly LinkedCounter[],
  mainCount: number,
): { counter: LinkedCounter; state: LinkedState }[] {
  const sound = counters.filter((counter) => numberFault(counter) === null);
  const driverOf = (id: string, seen: readonly string[]): Driver | null => {
    if (id === MAIN_COUNTER) return mainDriver(mainCount);
    const counter = sound.find((one) => one.id === id);
    if (!counter || counter.kind === 'action' || seen.includes(id)) return null;
    const driver = driverOf(counter.driver, [...seen, id]);
    return driver && repeatDriver(counter, driver);
  };
  return sound.flatMap((counter) => {
    const driver = driverOf(counter.driver, [counter.id]);
    return driver ? [{ counter, state: stateOf(counter, driver) }] : [];
  });
}

/** A counter as its followers see it. */
interface Driver {
  /** The current row; 0 before the first one and between two passages; null after the last one. */
  count: number | null;
  /** First and last row. */
  from: number;
  to: number;
  /** Whether the rows begin once more after the last one. */
  isRepeated: boolean;
  /**
   * How often the rows `first`, `first + step`, … have come until now, with the current one.
   * @param times how many rows of them count
   */
  passed: (first: number, step: number, times: number) => number;
}

function mainDriver(count: number): Driver {
  const passed = (first: number, step: number, times: number): number =>
    count < first ? 0 : Math.min(times, Math.floor((count - first) / step) + 1);
  return { count, from: 1, to: Infinity, isRepeated: false, passed };
}

function repeatDriver(counter: RepeatCounter, driver: Driver): Driver {
  const { start, from, to } = counter;
  const length = to - from + 1;
  const { phase, row, round } = repeatState(counter, driver);
  const isOver = phase === 'done' && (driver.count === null || !driver.isRepeated);
  const times = counter.times ?? Infinity;
  return {
    count: isOver ? null : phase === 'running' ? row : 0,
    from,
    to,
    isRepeated: round < times || driver.isRepeated,
    passed: (first, step, most) => {
      let sum = 0;
      const last = Math.min(to, first + (most - 1) * step);
      for (let one = firstIn(from, first, step); one <= last; one += step) {
        sum += driver.passed(start + one - from, length, times);
      }
      return sum;
    },
  };
}

/** The first of the rows `first`, `first + step`, … that is not before a row. */
function firstIn(row: number, first: number, step: number): number {
  return first >= row ? first : first + Math.ceil((row - first) / step) * step;
}

function stateOf(counter: LinkedCounter, driver: Driver): LinkedState {
  return counter.kind === 'repeat' ? repeatState(counter, driver) : actionState(counter, driver);
}

function repeatState(counter: RepeatCounter, driver: Driver): RepeatState {
  const { start, from, to, times } = counter;
  const length = to - from + 1;
  if (driver.count === null) {
    const { row, round } = repeatState(counter, { ...driver, count: driver.to });
    return { kind: 'repeat', phase: 'done', row, round, wait: 0 };
  }
  const { count } = driver;
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

function actionState({ start, every, times }: ActionCounter, driver: Driver): ActionState {
  const { count, from, to, isRepeated } = driver;
  const passed = driver.passed(start, every, Infinity);
  const most = times ?? Infinity;
  const done: ActionState = {
    kind: 'action',
    phase: 'done',
    time: Math.min(passed, most),
    wait: 0,
  };
  if (count === null) return done;
  const isDue = count >= Math.max(start, from) && (count - start) % every === 0 && passed <= most;
  if (isDue) return { kind: 'action', phase: 'due', time: passed, wait: 0 };
  if (passed >= most) return done;
  const next = firstIn(Math.max(from, count + 1), start, every);
  const first = firstIn(from, start, every);
  if (next > to && !isRepeated) return done;
  // After the last one of this passage follows the first one of the next passage.
  const wait = next > to && first <= to ? to - count + first - from + 1 : next - count;
  return { kind: 'action', phase: 'waiting', time: passed + 1, wait };
}

const RIGHT_SIDE_ONLY = /只在正面/;

/**
 * Makes counters of a shaping text such as 每8行减1针×5次 or 8-1-5，10-1-3，平4 (READ-09): one behind the other. Where
 * the text says 只在正面, what would be due on a wrong-side row is due on the right-side row before it; odd rows are
 * the right side.
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
  const isRightSideOnly = RIGHT_SIDE_ONLY.test(text);
  let begin = count;
  for (const one of findShaping(text)) {
    if (one.kind === 'plain') begin += one.rows;
    if (one.kind !== 'shape') continue;
    const { rows, times } = one;
    const last = begin + rows;
    const isWrongSide = isRightSideOnly && rows % 2 === 0 && last % 2 === 0;
    counters.push({
      id: newId(),
      kind: 'action',
      driver: MAIN_COUNTER,
      name: actionOf(one),
      start: isWrongSide ? last - 1 : last,
      every: rows,
      times,
    });
    begin += rows * times;
  }
  return counters;
}

/** Such as `两侧各减 1 针`. */
function actionOf(one: ShapingInstruction & { kind: 'shape' }): string {
  const where = one.bothSides ? '两侧各' : one.places === null ? '' : `${one.places} 处各`;
  const verb = one.direction === null ? '加减' : { increase: '加', decrease: '减' }[one.direction];
  return `${where}${verb} ${one.stitches} 针`;
}

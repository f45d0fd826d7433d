import { describe, expect, it } from '@jest/globals';
import {
  type ActionCounter,
  calibrateRuler,
  chartCountOf,
  chartRowAt,
  type CountChange,
  countersFromShaping,
  countSteps,
  type LinkedCounter,
  linkedStates,
  linkFault,
  linkFaultOfAll,
  MAIN_COUNTER,
  MAX_LINKED,
  mergeCounts,
  type RepeatCounter,
  rulerBand,
  shownCount,
} from './index.js';

const add = (delta: number, at: number): CountChange => ({ delta, at });
const put = (set: number, at: number): CountChange => ({ set, at });

describe('merging counts', () => {
  it('adds what two devices counted, in any order (READ-15)', () => {
    const one = Array.from({ length: 100 }, (_, i) => add(1, i));
    const other = Array.from({ length: 100 }, (_, i) => add(1, i + 50));
    expect(mergeCounts([...one, ...other]).value).toBe(200);
    expect(mergeCounts([...other, ...one].toReversed()).value).toBe(200);
  });

  it('lets what was set replace what was before, and adds what came later (READ-15)', () => {
    const changes = [add(5, 1), put(40, 10), add(1, 11), add(1, 9)];
    expect(mergeCounts(changes)).toEqual({ value: 41, setAt: 10 });
    expect(mergeCounts([put(3, 5), add(1, 5), put(7, 5)]).value).toBe(7);
    expect(mergeCounts([add(1, 4), add(1, 6)], { value: 10, setAt: 5 }).value).toBe(11);
  });

  it('gives the same in parts as at once, whatever comes first (READ-15)', () => {
    const changes = [add(3, 1), put(20, 2), add(4, 3), add(-1, 4), put(50, 5), add(2, 6)];
    const parts = mergeCounts(changes.slice(3), mergeCounts(changes.slice(0, 3)));
    expect(parts).toEqual(mergeCounts(changes.toReversed()));
    expect(parts.value).toBe(52);
  });

  it('shows no count below 0 or above the largest (READ-08)', () => {
    expect(shownCount({ value: -3, setAt: null })).toBe(0);
    expect(shownCount({ value: 2_000_000, setAt: null })).toBe(999_999);
  });

  it('tells what each change did, newest first (READ-08)', () => {
    const steps = countSteps([add(1, 3), put(9, 2), add(1, 1)], 10);
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [9, 10],
      [null, 9],
    ]);
    expect(countSteps([add(1, 2), add(1, 1)], 7).map(({ from, to }) => [from, to])).toEqual([
      [6, 7],
      [5, 6],
    ]);
    const twice = countSteps([put(5, 1), add(1, 2), put(30, 3)], 30);
    expect(twice.map(({ from, to }) => [from, to])).toEqual([
      [6, 30],
      [5, 6],
      [null, 5],
    ]);
  });
});

const repeat: RepeatCounter = {
  id: 'r',
  kind: 'repeat',
  driver: 'main',
  name: '花样',
  start: 11,
  from: 1,
  to: 28,
  times: 2,
};
const action: ActionCounter = {
  id: 'a',
  kind: 'action',
  driver: 'main',
  name: '减 1 针',
  start: 8,
  every: 8,
  times: 5,
};

/** The state of a counter that follows the main counter. */
const stateAt = (counter: LinkedCounter, count: number) => linkedStates([counter], count)[0]!.state;

describe('linked counters', () => {
  it('repeat their rows as often as they are told (READ-09)', () => {
    const at = (count: number) => stateAt(repeat, count);
    expect(at(9)).toMatchObject({ phase: 'before', row: 1, wait: 2 });
    expect(at(11)).toMatchObject({ phase: 'running', row: 1, round: 1 });
    expect(at(38)).toMatchObject({ phase: 'running', row: 28, round: 1 });
    expect(at(39)).toMatchObject({ phase: 'running', row: 1, round: 2 });
    expect(at(67)).toMatchObject({ phase: 'done', row: 28, round: 2 });
    expect(stateAt({ ...repeat, times: null }, 11 + 28 * 100)).toMatchObject({ round: 101 });
  });

  it('remind of what is to be done in the rows where it is (READ-09)', () => {
    const due = Array.from({ length: 60 }, (_, i) => i + 1).filter(
      (row) => stateAt(action, row).phase === 'due',
    );
    expect(due).toEqual([8, 16, 24, 32, 40]);
    expect(stateAt(action, 5)).toMatchObject({ phase: 'waiting', time: 1, wait: 3 });
    expect(stateAt(action, 17)).toMatchObject({ phase: 'waiting', time: 3, wait: 7 });
    expect(stateAt(action, 41)).toMatchObject({ phase: 'done', time: 5 });
  });

  it('follow a repeat as well as the main counter (READ-09)', () => {
    const cable: LinkedCounter = {
      ...action,
      id: 'c',
      driver: 'r',
      start: 5,
      every: 14,
      times: null,
    };
    const shown = linkedStates([repeat, cable], 15);
    expect(shown[1]!.state).toMatchObject({ phase: 'due' });
    expect(linkedStates([repeat, cable], 3)[1]!.state).toMatchObject({ phase: 'waiting', wait: 5 });
  });

  it('are over with the repeat that they follow, and count their times through all of its rounds (READ-09)', () => {
    // Rows 11 to 38 and 39 to 66.
    const cable: ActionCounter = { ...action, id: 'c', driver: 'r', start: 5, every: 10, times: 4 };
    const at = (count: number, one: LinkedCounter = cable) =>
      linkedStates([repeat, one], count)[1]!.state;
    const dueOf = (one: LinkedCounter) =>
      Array.from({ length: 100 }, (_, i) => i + 1).filter((row) => at(row, one).phase === 'due');
    expect(dueOf(cable)).toEqual([15, 25, 35, 43]);
    expect(dueOf({ ...cable, times: null })).toEqual([15, 25, 35, 43, 53, 63]);
    expect(at(43)).toMatchObject({ phase: 'due', time: 4 });
    expect(at(44)).toMatchObject({ phase: 'done', time: 4 });
    // Row 26 of 28: the next one is row 5 of the second round.
    expect(at(36)).toMatchObject({ phase: 'waiting', time: 4, wait: 7 });
    expect(at(64, { ...cable, times: null })).toMatchObject({ phase: 'done', time: 6 });
    expect(at(90, { ...cable, times: null })).toMatchObject({ phase: 'done', time: 6 });
    expect(at(90, { ...cable, times: 9 })).toMatchObject({ phase: 'done', time: 6 });
  });

  it('follow a repeat within a repeat through all rounds of both (READ-09)', () => {
    // Rows 1 to 4 twice in each of the two rounds of ten rows.
    const outer: RepeatCounter = { ...repeat, start: 1, to: 10 };
    const inner: RepeatCounter = { ...repeat, id: 's', driver: 'r', start: 2, to: 4 };
    const turn: ActionCounter = { ...action, id: 'c', driver: 's', start: 3, every: 4, times: 3 };
    const at = (count: number) => linkedStates([outer, inner, turn], count);
    const due = Array.from({ length: 30 }, (_, i) => i + 1).filter(
      (row) => at(row)[2]!.state.phase === 'due',
    );
    expect(due).toEqual([4, 8, 14]);
    // Between two passages of the inner repeat, and behind both.
    expect(at(10).map(({ state }) => state.phase)).toEqual(['running', 'done', 'waiting']);
    expect(at(21).map(({ state }) => state.phase)).toEqual(['done', 'done', 'done']);
    expect(at(21)[1]!.state).toMatchObject({ row: 4, round: 2 });
  });

  it('require an existing driver, and refuse a cycle (READ-09)', () => {
    const other: RepeatCounter = { ...repeat, id: 's', driver: 'r' };
    expect(linkFault(other, [repeat])).toBeNull();
    expect(linkFault({ ...repeat, driver: 's' }, [repeat, other])).toBe('关联计数器不能绕成一圈');
    expect(linkFault({ ...repeat, driver: 'gone' }, [])).toBe('没有带动它的计数器');
    expect(linkFault({ ...repeat, driver: 'a' }, [action])).toMatch('只有主计数器和花样计数器');
    expect(linkFault({ ...repeat, to: 0 }, [])).toMatch('1 到 99999');
    expect(linkFault({ ...repeat, from: 5, to: 4 }, [])).toMatch('不小于');
    // What is added together counts together, and may follow what is added with it.
    const one = (id: string): ActionCounter => ({ ...action, id, driver: MAIN_COUNTER });
    const many = Array.from({ length: MAX_LINKED - 1 }, (_, i) => one(`m${i}`));
    expect(linkFaultOfAll([one('x')], many)).toBeNull();
    expect(linkFaultOfAll([one('x'), one('y')], many)).toBe(`最多 ${MAX_LINKED} 个关联计数器`);
    expect(linkFaultOfAll([other, repeat], [])).toBeNull();
    // What came from a device with another version is left out, not followed for ever.
    expect(linkedStates([{ ...repeat, driver: 's' }, other], 20)).toEqual([]);
    const endless = { ...action, driver: 'r', every: 0 };
    expect(linkedStates([repeat, endless, { ...repeat, to: 0 }], 20)).toHaveLength(1);
  });

  it('are made of 每8行减1针×5次 and of 8-1-5, one behind the other (READ-09)', () => {
    let id = 0;
    const make = (text: string, count: number) =>
      countersFromShaping(text, count, () => String((id += 1)));
    expect(make('每8行减1针×5次', 46)).toMatchObject([
      { name: '减 1 针', start: 54, every: 8, times: 5, driver: 'main' },
    ]);
    expect(make('8-1-5，10-1-3，平4', 0)).toMatchObject([
      { name: '加减 1 针', start: 8, every: 8, times: 5 },
      { start: 50, every: 10, times: 3 },
    ]);
    expect(make('织到想要的长度', 0)).toEqual([]);
  });

  it('say where a shaping is, and come on right-side rows where the text says so (CALC-06, READ-09)', () => {
    const make = (text: string, count: number) =>
      countersFromShaping(text, count, () => 'id').map(({ name, start }) => [name, start]);
    const plan = '两侧各：每8行减1针×5次，每10行减1针×3次';
    expect(make(plan, 0)).toEqual([
      ['两侧各减 1 针', 8],
      ['两侧各减 1 针', 50],
    ]);
    expect(make('6-1-2-5', 0)).toEqual([['2 处各加减 1 针', 6]]);
    const flat = `只在正面加减，${plan}`;
    const starts = [0, 20, 21].map((count) => make(flat, count).map(([, start]) => start));
    expect(starts).toEqual([
      [7, 49],
      [27, 69],
      [29, 71],
    ]);
    expect(make('只在正面加减，每2行加1针×3次', 0)).toEqual([['加 1 针', 1]]);
  });
});

describe('the row ruler', () => {
  it('lies on the row of the counter after two taps (READ-07)', () => {
    const ruler = calibrateRuler(0.8, 0.2, 31)!;
    expect(ruler.step).toBeCloseTo(-0.02);
    const band = rulerBand(ruler, 1)!;
    expect([band.top, band.height]).toEqual([expect.closeTo(0.79), expect.closeTo(0.02)]);
    expect(rulerBand(ruler, 31)!.top).toBeCloseTo(0.19);
    expect(rulerBand(ruler, 32)).toBeNull();
  });

  it('refuses taps on one spot and numbers that are no rows (READ-07)', () => {
    expect(calibrateRuler(0.5, 0.5, 10)).toBeNull();
    expect(calibrateRuler(0.2, 0.8, 1)).toBeNull();
    expect(calibrateRuler(0.2, 0.8, 2.5)).toBeNull();
  });
});

describe('the row of a chart', () => {
  const at = (chart: Parameters<typeof chartRowAt>[0], upTo: number) =>
    Array.from({ length: upTo + 1 }, (_, count) => chartRowAt(chart, count));

  it('ends with the chart, where nothing is repeated (READ-17)', () => {
    expect(at({ rows: 3, repeats: [] }, 4)).toEqual([null, 1, 2, 3, null]);
  });

  it('goes through the repeats of rows, with an end and without one (READ-17)', () => {
    const twice = { of: 'rows', from: 2, to: 3, times: 2 } as const;
    expect(at({ rows: 4, repeats: [twice] }, 7)).toEqual([null, 1, 2, 3, 2, 3, 4, null]);
    const endless = { ...twice, times: null };
    expect(at({ rows: 3, repeats: [endless] }, 6)).toEqual([null, 1, 2, 3, 2, 3, 2]);
  });

  it('goes through several repeats of rows, in whatever order they are written (READ-17)', () => {
    const rows = (from: number, to: number, times: number | null) =>
      ({ of: 'rows', from, to, times }) as const;
    const chart = { rows: 6, repeats: [rows(4, 5, 3), rows(1, 2, 2)] };
    expect(at(chart, 13).slice(1)).toEqual([1, 2, 1, 2, 3, 4, 5, 4, 5, 4, 5, 6, null]);
    const next = { rows: 4, repeats: [rows(1, 2, 2), rows(3, 4, null)] };
    expect(at(next, 8).slice(1)).toEqual([1, 2, 1, 2, 3, 4, 3, 4]);
    expect([1, 6, 10].map((near) => chartCountOf(chart, 2, near))).toEqual([2, 4, 4]);
    expect([1, 8, 90].map((near) => chartCountOf(chart, 5, near))).toEqual([7, 9, 11]);
    expect([3, 6].map((row) => chartCountOf(chart, row, 1))).toEqual([5, 12]);
    expect(chartCountOf(next, 3, 90)).toBe(91);
    expect(chartCountOf({ repeats: [rows(1, 2, null)] }, 3, 1)).toBeNull();
    // Nobody can tell what a repeat means that begins inside another one.
    const torn = { rows: 4, repeats: [rows(1, 3, 2), rows(2, 4, 5)] };
    expect(at(torn, 8).slice(1)).toEqual([1, 2, 3, 1, 2, 3, 4, null]);
  });
});

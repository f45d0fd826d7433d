import { describe, expect, it } from '@jest/globals';
import {
  CASE_ACTS,
  CASE_MOVES,
  CASE_STATES,
  caseMovesOf,
  type CaseAct,
  type CaseState,
} from './case-state.js';

const STATES = Object.keys(CASE_STATES) as CaseState[];
const ACTS = Object.keys(CASE_ACTS) as CaseAct[];

describe('the state table of cases', () => {
  it('gives every open state a deadline with an act that is possible then, and closed ones none (HELP-02)', () => {
    for (const state of STATES) {
      const { isOpen, dueHours, whenDue } = CASE_STATES[state];
      expect({ state, isDue: dueHours !== null, acts: whenDue !== null }).toEqual({
        state,
        isDue: isOpen,
        acts: isOpen,
      });
    }
    for (const state of STATES.filter((one) => CASE_STATES[one].isOpen)) {
      expect(CASE_ACTS[CASE_STATES[state].whenDue!].from).toContain(state);
    }
  });

  it('lets nobody act on a closed case (HELP-02)', () => {
    for (const act of ACTS) {
      expect(CASE_ACTS[act].from.filter((state) => !CASE_STATES[state].isOpen)).toEqual([]);
    }
  });

  it('leads from every open state to a closed one (HELP-02)', () => {
    for (const state of STATES.filter((one) => CASE_STATES[one].isOpen)) {
      const next = ACTS.filter((act) => CASE_ACTS[act].from.includes(state));
      expect(next.map((act) => CASE_ACTS[act].to)).toContain('solved');
    }
  });

  it('gives each role its moves (HELP-02)', () => {
    expect(caseMovesOf('buyer', 'designer')).toEqual(['add', 'accept']);
    expect(caseMovesOf('buyer', 'buyer')).toEqual(['object', 'accept']);
    expect(caseMovesOf('designer', 'designer')).toEqual(['answer', 'pass']);
    expect(caseMovesOf('designer', 'operator')).toEqual([]);
    expect(caseMovesOf('operator', 'designer')).toEqual(['reply', 'note', 'refund', 'close']);
    expect(CASE_MOVES.every((move) => CASE_ACTS[move].by.length === 1)).toBe(true);
  });

  it('gives the designer three days (HELP-01)', () => {
    expect(CASE_STATES.designer.dueHours).toBe(72);
    expect(CASE_ACTS.escalate.to).toBe('operator');
  });
});

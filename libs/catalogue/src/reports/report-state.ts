import type { ReportMove, ReportState } from '#contracts';

const MOVES: Record<ReportState, Partial<Record<ReportMove, ReportState>>> = {
  received: { suspend: 'suspended', reject: 'rejected', uphold: 'upheld' },
  suspended: { reinstate: 'reinstated', uphold: 'upheld' },
  rejected: {},
  upheld: {},
  reinstated: {},
};

/** The state of a report after a move; null if the move is not possible. */
export function stateAfter(state: ReportState, move: ReportMove): ReportState | null {
  return MOVES[state][move] ?? null;
}

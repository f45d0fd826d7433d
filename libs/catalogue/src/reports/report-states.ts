import { isReportUndecided, REPORT_STATES, type ReportState } from '#contracts';

const statesThat = (meet: (state: ReportState) => boolean): string => {
  const states = (Object.keys(REPORT_STATES) as ReportState[]).filter(meet);
  return `('${states.join("', '")}')`;
};

/** SQL list of the states in which a report keeps its design off sale (LAW-08). */
export const HOLDING_STATES = statesThat((state) => REPORT_STATES[state].holdsDesign);

/** SQL list of the states without a final decision. */
export const UNDECIDED_STATES = statesThat(isReportUndecided);

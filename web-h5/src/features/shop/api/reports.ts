import {
  type InfringedRight,
  type MessageResponse,
  type ReportCreated,
  type ReportItem,
  type ReportMove,
  type ReportRequest,
  type ReportState,
  type ReportStatus,
} from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, callSignedIn } from '../../../shared/lib/http/api-client';
import { messageIn, parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

export const RIGHT_TEXTS: Record<InfringedRight, string> = {
  copyright: '著作权',
  trademark: '商标权',
  portrait: '肖像权',
  other: '其他权利',
};

export const REPORT_STATE_TEXTS: Record<ReportState, string> = {
  received: '待核对',
  suspended: '核对中，图解暂时下架',
  rejected: '不成立',
  upheld: '成立，图解已下架',
  reinstated: '已解除暂时下架',
};

/** What an admin can do in each state; the server decides. */
export const REPORT_MOVE_TEXTS: Record<ReportState, Partial<Record<ReportMove, string>>> = {
  received: { suspend: '暂时下架', reject: '驳回', uphold: '成立并下架' },
  suspended: { reinstate: '恢复上架', uphold: '成立并下架' },
  rejected: {},
  upheld: {},
  reinstated: {},
};

const REPORT: Schema<ReportStatus> = {
  report_id: 'string',
  design_id: 'number',
  design_name: 'string',
  statement: 'string',
  state: 'string',
  created_at: 'string',
};

/** The common part of the keys of all reports. */
export const REPORTS_KEY = ['reports'] as const;

/** The reports that the user may see: an admin all, a designer those of their designs (LAW-08). */
export const reportsQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'of', fullName],
    queryFn: async () =>
      parseResponse([REPORT], (await callSignedIn<ReportItem[]>('/reports/')).data),
    enabled: fullName !== '',
    staleTime: 0,
  });

/** One report, for everybody who has its id. */
export const reportQuery = (reportId: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, reportId],
    queryFn: async () =>
      parseResponse(REPORT, await call<ReportStatus>(`/reports/${encodeURIComponent(reportId)}`)),
    staleTime: 0,
    retry: false,
  });

/** Sends a notice that a design infringes a right (LAW-08). */
export const sendReport = (data: ReportRequest): Promise<ReportCreated> =>
  call('/reports/', { method: 'POST', data });

/** Answers a report on one of the user's designs. @returns the text to show */
export const answerReport = (reportId: string, text: string): Promise<string> =>
  post(`/reports/${reportId}/answer`, { text });

/** Decides on a report, for admins. @returns the text to show */
export const moveReport = (reportId: string, move: ReportMove, note: string): Promise<string> =>
  post(`/reports/${reportId}/moves`, { move, note });

async function post(path: string, data: object): Promise<string> {
  const { data: body } = await callSignedIn<MessageResponse>(path, { method: 'POST', data });
  return messageIn(body);
}

import {
  type ReportCreated,
  type ReportItem,
  type ReportMove,
  type ReportRequest,
  type ReportStatus,
} from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, callForMessage, callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

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
  callForMessage(`/reports/${reportId}/answer`, { method: 'POST', data: { text } });

/** Decides on a report, for admins. @returns the text to show */
export const moveReport = (reportId: string, move: ReportMove, note: string): Promise<string> =>
  callForMessage(`/reports/${reportId}/moves`, { method: 'POST', data: { move, note } });

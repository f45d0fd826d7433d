import type {
  CaseDetail,
  CaseItem,
  CaseMove,
  CreateCaseRequest,
  CreateCaseResponse,
  OrderHelp,
} from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { logFault } from '../../../shared/lib/log';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const ITEM: Schema<CaseItem> = { case_id: 'string', state: 'string', design_name: 'string' };
const pathOf = (caseId: string) => `/cases/${encodeURIComponent(caseId)}`;

/** What the shop knows of an order that needs help (HELP-01). */
export const orderHelpQuery = (orderId: string, fullName: string) =>
  queryOptions({
    queryKey: ['orders', fullName, orderId, 'help'],
    queryFn: async () => {
      const path = `/orders/${encodeURIComponent(orderId)}/help`;
      const { data } = await callSignedIn<OrderHelp>(path);
      return parseResponse<OrderHelp>({ order_id: 'string', design_id: 'number' }, data);
    },
    enabled: fullName !== '',
    staleTime: 0,
    retry: false,
  });

/** The common part of the keys of all cases. */
export const CASES_KEY = ['cases'] as const;

/** The cases in which the user has a part; for admins all of them. */
export const casesQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...CASES_KEY, fullName],
    queryFn: async () => parseResponse([ITEM], (await callSignedIn<CaseItem[]>('/cases/')).data),
    enabled: fullName !== '',
    staleTime: 0,
  });

/** One case with its history. */
export const caseQuery = (caseId: string, fullName: string) =>
  queryOptions({
    queryKey: [...CASES_KEY, fullName, caseId],
    queryFn: async () =>
      parseResponse<CaseDetail>(
        { case_id: 'string', state: 'string' },
        (await callSignedIn<CaseDetail>(pathOf(caseId))).data,
      ),
    enabled: fullName !== '',
    staleTime: 0,
    retry: false,
  });

/** A case that was opened. */
export interface OpenedCase extends CreateCaseResponse {
  /** How many of its photos the server did not take. */
  photosLost: number;
}

/** Opens a case of an order, with its photos. A photo that fails is counted only: the case exists already. */
export async function openCase(
  orderId: string,
  request: CreateCaseRequest,
  photos: File[],
): Promise<OpenedCase> {
  const path = `/orders/${encodeURIComponent(orderId)}/cases`;
  const { data } = await callSignedIn<CreateCaseResponse>(path, { method: 'POST', data: request });
  const created = parseResponse<CreateCaseResponse>({ case_id: 'string' }, data);
  let photosLost = 0;
  for (const photo of photos) {
    try {
      await addPhoto(created.case_id, photo);
    } catch (error) {
      logFault('case photo', error);
      photosLost += 1;
    }
  }
  return { ...created, photosLost };
}

/** Acts on a case. */
export async function moveCase(caseId: string, move: CaseMove, text: string): Promise<void> {
  await callSignedIn(`${pathOf(caseId)}/moves`, { method: 'POST', data: { move, text } });
}

/** Adds a photo to an open case. */
export async function addPhoto(caseId: string, photo: File): Promise<void> {
  const data = new FormData();
  data.append('picture', photo);
  await callSignedIn(`${pathOf(caseId)}/pictures`, { method: 'POST', data });
}

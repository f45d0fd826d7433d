import {
  LIMITS,
  MESSAGES,
  type PatternSheet,
  type UploadResponse,
  type VersionNote,
} from '#contracts';
import {
  callSignedIn,
  errorBodyOf,
  failureTextOf,
  isRefreshFailure,
} from '../../../shared/lib/http/api-client';
import { HttpError } from '../../../shared/lib/http/http';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';
import type { DesignValues } from '../components/form/design-fields';

/** A new design besides its text fields. */
export interface UploadedParts {
  /** The designer's username; empty for the uploader. */
  designer: string;
  archive: File;
  pictures: File[];
  sheet: PatternSheet | null;
  /** The server publishes one design for the same key. */
  idempotencyKey: string;
}

const UPLOADED: Schema<UploadResponse> = { id: 'number', message: 'string' };

/**
 * Uploads a new design.
 * @param onPercent called with the progress, 0 to 100
 * @returns its id
 */
export async function uploadDesign(
  values: DesignValues,
  { designer, archive, pictures, sheet, idempotencyKey }: UploadedParts,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const form = formOf(values, pictures);
  form.append('idempotency_key', idempotencyKey);
  form.append('file', archive);
  if (designer) form.append('designer_username', designer);
  if (sheet) form.append('sheet', JSON.stringify(sheet));
  const { data } = await callSignedIn<UploadResponse>('/designs/upload/', {
    method: 'POST',
    data: form,
    signal,
    timeout: LIMITS.uploadTimeoutMs,
    onUploadProgress: ({ loaded, total }) =>
      onPercent(total ? Math.floor((loaded / total) * 100) : 0),
  });
  return parseResponse(UPLOADED, data).id;
}

/** The changes of an edit besides the text fields. */
export interface EditedFiles {
  pictures: File[];
  /** A new version; null keeps the current one. */
  archive: File | null;
  removedImageIds: number[];
  /** The ids of the remaining pictures in their new order. */
  imageOrder: number[];
  /** Null if the user may not change it. */
  isActive: boolean | null;
  /** What a new archive changes; null without a note. */
  version: VersionNote | null;
  /** Undefined if it was not changed. */
  sheet: PatternSheet | null | undefined;
  /** The `updated_at` of the design that was edited; the server rejects an outdated one. */
  updatedAt: string;
  /** The server takes one edit with the same key. */
  idempotencyKey: string;
}

export async function editDesign(
  id: number,
  values: DesignValues,
  rest: EditedFiles,
): Promise<void> {
  const form = formOf(values, rest.pictures);
  // The server keeps a field that is not sent, so an empty list must be sent.
  if (values.categories.length === 0) form.append('categories', '');
  form.append('remove_image_ids', rest.removedImageIds.join(','));
  form.append('image_order', rest.imageOrder.join(','));
  form.append('updated_at', rest.updatedAt);
  form.append('idempotency_key', rest.idempotencyKey);
  if (rest.sheet !== undefined) form.append('sheet', JSON.stringify(rest.sheet));
  if (rest.archive) form.append('file', rest.archive);
  if (rest.version) form.append('version', JSON.stringify(rest.version));
  if (rest.isActive !== null) form.append('is_active', String(rest.isActive));
  await callSignedIn(`/designs/${id}/update/`, { method: 'PATCH', data: form });
}

function formOf(values: DesignValues, pictures: File[]): FormData {
  const form = new FormData();
  const fields = [
    'name',
    'description',
    'price',
    'old_price',
    'old_price_ground',
    'picture_kind',
  ] as const;
  for (const field of fields) {
    form.append(field, values[field]);
  }
  for (const id of values.categories) form.append('categories', String(id));
  for (const picture of pictures) form.append('detail_images', picture);
  return form;
}

const BY_STATUS: Record<number, string> = {
  401: MESSAGES.uploadUnauthenticated,
  403: MESSAGES.forbidden,
  413: MESSAGES.uploadTooLarge,
};

/** The text for a failed upload. */
export function describeUploadFailure(error: unknown): string {
  if (!(error instanceof HttpError)) return MESSAGES.uploadNetworkFault;
  if (error.isTimeout) return MESSAGES.uploadTimeout;
  if (!error.response) return MESSAGES.uploadNetworkFault;
  if (isRefreshFailure(error)) return MESSAGES.uploadNoToken;
  const { status } = error.response;
  return BY_STATUS[status] ?? failureTextOf(error) ?? `请求失败 (${status})`;
}

/** Whether the server rejected an edit because the design was changed meanwhile. */
export function isEditConflict(error: unknown): boolean {
  return errorBodyOf(error)?.code === 'design_changed';
}

/** The text for a failed edit: the session has ended (UP-24), or the server's text (EDIT-14). */
export function describeEditFailure(error: unknown): string {
  if (isRefreshFailure(error)) return MESSAGES.uploadNoToken;
  return failureTextOf(error) ?? MESSAGES.editFailed;
}

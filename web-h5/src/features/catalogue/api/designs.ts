import { LIMITS, MESSAGES, type UploadResponse } from '#contracts';
import {
  callSignedIn,
  errorBodyOf,
  failureTextOf,
  isRefreshFailure,
} from '../../../shared/lib/api-client';
import { HttpError } from '../../../shared/lib/http';
import type { DesignValues } from '../components/design-fields';

/**
 * Uploads a new design.
 * @param designerUsername whose it is; empty for the uploader's own
 * @param onPercent hears how much has gone, 0 to 100
 */
export async function uploadDesign(
  values: DesignValues,
  designerUsername: string,
  archive: File,
  pictures: File[],
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const form = formOf(values, pictures);
  form.append('file', archive);
  if (designerUsername) form.append('designer_username', designerUsername);
  await callSignedIn<UploadResponse>('/designs/upload/', {
    method: 'POST',
    data: form,
    signal,
    timeout: LIMITS.uploadTimeoutMs,
    onUploadProgress: ({ loaded, total }) =>
      onPercent(total ? Math.floor((loaded / total) * 100) : 0),
  });
}

/** What an edit changes beside the fields. */
export interface EditedRest {
  pictures: File[];
  /** A new version; null leaves the one there is. */
  archive: File | null;
  removedImageIds: number[];
  /** In the order they are to stand. */
  imageOrder: number[];
  /** Null for who may not switch it. */
  isActive: boolean | null;
  /** As the detail told it. */
  updatedAt: string;
}

export async function editDesign(
  id: number,
  values: DesignValues,
  rest: EditedRest,
): Promise<void> {
  const form = formOf(values, rest.pictures);
  // A list that is empty is told as such: what is not sent stays as it is.
  if (values.categories.length === 0) form.append('categories', '');
  form.append('remove_image_ids', rest.removedImageIds.join(','));
  form.append('image_order', rest.imageOrder.join(','));
  form.append('updated_at', rest.updatedAt);
  if (rest.archive) form.append('file', rest.archive);
  if (rest.isActive !== null) form.append('is_active', String(rest.isActive));
  await callSignedIn(`/designs/${id}/update/`, { method: 'PATCH', data: form });
}

function formOf(values: DesignValues, pictures: File[]): FormData {
  const form = new FormData();
  for (const field of ['name', 'description', 'price', 'old_price'] as const) {
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

/** Why an upload failed, in the texts of spec §8. */
export function describeUploadFailure(error: unknown): string {
  if (!(error instanceof HttpError)) return MESSAGES.uploadNetworkFault;
  if (error.isTimeout) return MESSAGES.uploadTimeout;
  if (!error.response) return MESSAGES.uploadNetworkFault;
  if (isRefreshFailure(error)) return MESSAGES.uploadNoToken;
  const { status } = error.response;
  return BY_STATUS[status] ?? failureTextOf(error) ?? `请求失败 (${status})`;
}

/** Whether an edit was refused because somebody else's came first. */
export function isEditConflict(error: unknown): boolean {
  return errorBodyOf(error)?.code === 'design_changed';
}

/** Why an edit failed: the session is gone (UP-24), or the server's words where it gave some (EDIT-14). */
export function describeEditFailure(error: unknown): string {
  if (isRefreshFailure(error)) return MESSAGES.uploadNoToken;
  return failureTextOf(error) ?? MESSAGES.editFailed;
}

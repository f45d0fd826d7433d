import { type Answer, type Caller, request, siteUrl } from './site.js';

/** Fields of a multipart form; a list is a field that is repeated. */
export interface Fields {
  [name: string]: string | string[] | undefined;
}

/** A file of a multipart form. */
export interface File {
  field: string;
  name: string;
  bytes: Buffer;
}

/** A design that may be uploaded as it is. */
export const FIELDS: Fields = {
  name: '上传的毛衣',
  description: '一件用来测试上传的毛衣',
  price: '29.90',
  old_price: '39.90',
  categories: ['1', '3'],
};

function formOf(fields: Fields, files: File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) if (each !== undefined) form.append(name, each);
  }
  for (const { field, name, bytes } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)]), name);
  }
  return form;
}

/** Sends a form as a browser does. */
export const sendForm = (
  caller: Caller,
  method: string,
  path: string,
  fields: Fields,
  files: File[],
): Promise<Answer> =>
  request(`${siteUrl}/api/v1${path}`, {
    method,
    headers: caller.token ? { authorization: `Bearer ${caller.token}` } : {},
    body: formOf(fields, files),
  });

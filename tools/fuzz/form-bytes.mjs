import { changedFields } from './changed-fields.mjs';
import { RawJson, writeJson } from './placeholders.mjs';
import { bytesOf, headerSafe } from './nasty-values.mjs';

const BOUNDARY = '----cloudknitfuzz';
const LINE = '\r\n';

/** Encodes a multipart form, with the syntax errors that it asks for. */
export function formBytes(form, fixtures) {
  const pairs = [...changedFields(form.fields, form.changes ?? []), ...(form.misshapen ?? [])];
  const fields = pairs.flatMap(([name, value]) =>
    [value].flat().map((one) => part(disposition(bytesOf(name).toString('latin1')), textOf(one))),
  );
  const files = [...(form.hasArchive ? [form.archive] : []), ...(form.pictures ?? [])];
  const more = form.more ?? [];
  const parts = [...fields, ...[...files, ...more].map((one) => extraPart(one, fixtures))];
  const how = form.broken?.how ?? null;
  const given =
    how === 'no boundary' ? '' : `; boundary=${how === 'other boundary' ? 'other' : BOUNDARY}`;
  return { bytes: joined(parts, form.broken), type: `multipart/form-data${given}` };
}

function joined(parts, broken) {
  const how = broken?.how ?? null;
  const all = [...parts];
  if (how === 'header without end')
    all.splice(1, 0, Buffer.from('Content-Disposition: form-data; name="x"'));
  if (how === 'header too long')
    all.splice(1, 0, part(`${disposition('x')}${LINE}X-Long: ${'x'.repeat(90_000)}`, 'x'));
  if (how === 'no disposition') all.splice(1, 0, part('Content-Type: text/plain', 'x'));
  if (how === 'many parts')
    all.push(...Array.from({ length: 200 }, (_, i) => part(disposition(`f${i}`), 'x')));
  const end = how === 'no end' ? '' : `--${BOUNDARY}--${LINE}`;
  const chunks = all.flatMap((one) => [
    Buffer.from(`--${BOUNDARY}${LINE}`),
    one,
    Buffer.from(LINE),
  ]);
  const bytes = Buffer.concat([...chunks, Buffer.from(end)]);
  if (how === 'cut') return bytes.subarray(0, Math.floor(bytes.length * broken.at));
  if (how === 'bare line feeds')
    return Buffer.from(bytes.toString('latin1').replaceAll('\r', ''), 'latin1');
  return bytes;
}

function extraPart(given, fixtures) {
  if (!('file' in given)) {
    const charset = given.charset
      ? `${LINE}Content-Type: text/plain; charset=${given.charset}`
      : '';
    return part(`${disposition(given.field)}${charset}`, bytesOf(given.text));
  }
  const { name, bytes } = fixtures[given.file];
  const fileName = given.named ?? Buffer.from(name).toString('latin1');
  const type = headerSafe(given.type ?? 'application/octet-stream');
  const head = `${disposition(given.field)}; filename="${fileName}"${LINE}Content-Type: ${type}`;
  return part(
    head,
    given.cut === null ? bytes : bytes.subarray(0, Math.floor(bytes.length * given.cut)),
  );
}

function part(head, content) {
  return Buffer.concat([Buffer.from(head + LINE + LINE, 'latin1'), Buffer.from(content)]);
}

function disposition(latin1Name) {
  return `Content-Disposition: form-data; name="${latin1Name}"`;
}

function textOf(value) {
  if (typeof value === 'string') return bytesOf(value);
  const isJson = value instanceof RawJson || (value !== null && typeof value === 'object');
  return isJson ? writeJson(value) : String(value);
}

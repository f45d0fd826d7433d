// Checks of a response that do not depend on the request.

const INSIDE =
  /node_modules|\bat .{1,200}\.[jt]s:\d+|QueryFailedError|syntax error at|relation "|TypeError|ECONNREFUSED/;
const HAN = /\p{Script=Han}/u;

/** @returns the violation in a response, or null */
export function faultOf(answer, { method, isMisshapen }) {
  if (answer === null) return null;
  if ('lost' in answer) return `没有完整的应答（${answer.lost}）`;
  const { status, headers, body } = answer;
  if (status >= 500) return `应答 ${status}`;
  if (status >= 300 && status < 400 && status !== 304) return `应答 ${status}`;
  const isJson = /^application\/json\b/.test(headers.get('content-type') ?? '');
  const parsed = isJson ? parse(body) : undefined;
  if (isJson && body.length > 0 && parsed === undefined) return `应答 ${status} 不是 JSON`;
  if (status < 400 && isMisshapen) return `应答 ${status}，而内容的形状过大`;
  if (status < 400 || method === 'HEAD') return null;
  if (INSIDE.test(body.toString())) return `应答 ${status} 泄露内部信息`;
  return isJson && isErrorBody(parsed) ? null : `应答 ${status} 不是约定的错误格式`;
}

/** Whether a body has the shape `{code, error, …}`: a stable code, a Chinese text, lists of messages by field. */
function isErrorBody(body) {
  if (body === null || typeof body !== 'object') return false;
  const { code, error } = body;
  const hasCode = /^[a-z_]+$/.test(code) || isMessages(code);
  if (!hasCode || typeof error !== 'string' || !HAN.test(error)) return false;
  return code !== 'invalid' || Object.values(body).filter(Array.isArray).every(isMessages);
}

function isMessages(value) {
  return Array.isArray(value) && value.length > 0 && value.every((text) => HAN.test(text));
}

function parse(body) {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

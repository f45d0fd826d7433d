interface Described {
  message?: unknown;
  code?: unknown;
  cause?: unknown;
}

/**
 * The message of an error, with that of its cause: `fetch` says only "fetch failed", and its cause tells whether the
 * name, the connection or the certificate was at fault.
 */
export function causeText(error: unknown): string {
  const text = textOf(error);
  const { cause } = (error ?? {}) as Described;
  return cause === undefined ? text : `${text}: ${textOf(cause)}`;
}

/** An error of a connection that was tried at several addresses has a code and no message. */
function textOf(error: unknown): string {
  const { message, code } = (error ?? {}) as Described;
  return String(message || code || error);
}

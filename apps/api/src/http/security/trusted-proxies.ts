import type { IncomingMessage } from 'node:http';
import type { Config } from '#config';
import { requestIdFrom } from '#logging';
import proxyAddress, { compile } from 'proxy-addr';

/** Whether the proxy at this address and number of hops is trusted. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

export function trustedProxies({ trustProxy }: Pick<Config, 'trustProxy'>): IsTrustedProxy {
  return compile(trustProxy.split(/ *, */));
}

/** The visitor's address, behind all trusted proxies. */
export const addressOf = (request: IncomingMessage, isTrustedProxy: IsTrustedProxy): string =>
  proxyAddress(request, isTrustedProxy);

/** The request id that a trusted proxy sent, or else a new one. */
export function requestIdOf(
  { headers, socket }: IncomingMessage,
  isTrustedProxy: IsTrustedProxy,
): string {
  const given = headers['x-request-id'];
  return requestIdFrom(
    given !== undefined && isTrustedProxy(socket.remoteAddress ?? '', 0) && given,
  );
}

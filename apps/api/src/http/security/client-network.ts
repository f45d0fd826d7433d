import { isIP, isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/**
 * The network that a rate limit by address counts. An IPv6 /64 counts as one network, because one household or phone
 * has all of it; all requests without a valid address count as one.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) === 0) return 'unknown';
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const middle = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...middle, ...right].slice(0, 4).map((group) => parseInt(group, 16));
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Parameter decorator: the network of the request, by `networkOf`. */
export const ClientNetwork = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  networkOf(context.switchToHttp().getRequest<Request>().ip ?? ''),
);

import { isIP, isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/**
 * Whom a limit by address is for. One household or phone has a whole /64 of IPv6 addresses, so those
 * count as one; so does whoever a proxy has no proper address of.
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

/** The network that a request comes from, by `networkOf`. */
export const ClientNetwork = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  networkOf(context.switchToHttp().getRequest<Request>().ip ?? ''),
);

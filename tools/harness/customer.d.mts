import type { Challenge } from 'altcha-lib';

/** A response with its body, parsed if it is JSON. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
  bytes: Buffer;
}

export const PASSWORD: string;
export function fetchResponse(url: string, init?: RequestInit): Promise<Response>;
export function readResponse<T>(response: Response): Promise<Answer<T>>;
export function randomAddress(random?: () => number): string;
export function solveHumanCheck(siteUrl: string): Promise<string>;
export function solve(challenge: Challenge): Promise<string>;
export function insertUsers(
  database: { query(text: string, values: unknown[]): Promise<unknown> },
  names: string[],
  options?: { isAdmin?: boolean },
): Promise<string[]>;
export function callSandbox(
  sandboxUrl: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>>;

export class Customer {
  token: string;
  cookie: string;
  readonly bearer: Record<string, string>;
  constructor(
    shop: { siteUrl: string; sandboxUrl: string },
    options?: {
      address?: string;
      token?: string;
      timeoutMs?: number;
      fetch?: (url: string, init?: RequestInit) => Promise<Response>;
      check?: (method: string, url: string, response: Answer<unknown>) => Promise<void>;
    },
  );
  at(siteUrl: string): Customer;
  request<T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: { body?: object },
  ): Promise<Answer<T>>;
  get<T = Record<string, unknown>>(path: string): Promise<T>;
  post<T = Record<string, unknown>>(path: string, body: object): Promise<T>;
  signIn(email: string, what?: string, password?: string): Promise<Answer>;
  order(designId: number): Promise<string>;
  pay(orderId: string): Promise<string>;
  payByPhone(
    codeUrl: string,
    settings?: object,
  ): Promise<{ result: string; out_trade_no?: string }>;
  isPaid(orderId: string): Promise<boolean>;
  download(designId: number): Promise<Answer>;
}

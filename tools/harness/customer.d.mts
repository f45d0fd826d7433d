import type { Challenge } from 'altcha-lib';

export const PASSWORD: string;
export function fetchResponse(url: string, init?: RequestInit): Promise<Response>;
export function hashPassword(): Promise<string>;
export function randomAddress(random?: () => number): string;
export function solveHumanCheck(siteUrl: string): Promise<string>;
export function solve(challenge: Challenge): Promise<string>;
export function callSandbox(
  sandboxUrl: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>>;

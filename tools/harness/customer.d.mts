import type { Challenge } from 'altcha-lib';

export const PASSWORD: string;
export function randomAddress(random?: () => number): string;
export function solveHumanCheck(siteUrl: string): Promise<string>;
export function solve(challenge: Challenge): Promise<string>;

export const CHROMIUM_ARGS: string[];
export function ensureChromium(env?: NodeJS.ProcessEnv): string;

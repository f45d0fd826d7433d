/** @returns the path of a program on the PATH, null if there is none */
export function findProgram(name: string, path?: string): string | null;

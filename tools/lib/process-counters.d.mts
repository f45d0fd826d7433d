/** @returns the resident memory of a process in bytes; 0 once it has ended */
export function residentBytesOf(pid: number): number;

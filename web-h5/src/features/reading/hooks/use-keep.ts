import { useState } from 'react';
import type { LogState, ReadingLog } from '../model/counters/reading-log';
import { hasRoomFor, putInRoom } from '../model/project/project-room';

/** Keeps a setting; undefined removes it. @returns false if the project has no room for it */
export type Keep = (name: string, value: unknown) => boolean;

/** Keeps what is put on pages. `isFull`: the last of it found no room, and there is still none. */
export function useKeep(log: ReadingLog, { items }: LogState): { keep: Keep; isFull: boolean } {
  const [unkept, setUnkept] = useState<string | null>(null);
  const keep: Keep = (name, value) => {
    const isKept = putInRoom(log, name, value);
    setUnkept(isKept ? null : name);
    return isKept;
  };
  return { keep, isFull: unkept !== null && !hasRoomFor(items, [unkept]) };
}

import { useSyncExternalStore } from 'react';

/** Something to be sure of before it is done. */
export interface Question {
  text: string;
  /** Of the button that does it, and of the one that does not. */
  yes: string;
  no: string;
}

interface OpenQuestion extends Question {
  answer: (isSure: boolean) => void;
}

let current: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function show(question: OpenQuestion | null): void {
  current = question;
  for (const listener of listeners) listener();
}

/** Asks over the page; one question at a time. A question whose `signal` is aborted is never answered. */
export function ask(question: Question, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const open: OpenQuestion = {
      ...question,
      answer: (isSure) => {
        show(null);
        resolve(isSure);
      },
    };
    signal.addEventListener('abort', () => {
      if (current === open) show(null);
    });
    show(open);
  });
}

/** The question that waits for its answer. */
export function useQuestion(): OpenQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}

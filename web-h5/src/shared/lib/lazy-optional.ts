import { type ComponentType, lazy } from 'react';

/**
 * A component whose code is loaded when it is first shown. Without the code (no network, a newer build) the page shows
 * nothing in its place instead of an error. `load` must await its import: Vite loads the style sheets of a chunk outside
 * of what follows `import()` in one expression, and their failure would not be caught here.
 */
export function lazyOptional<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });
}

import { useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/** The history state of an overlay. */
interface OverlayState {
  overlay?: {
    name: string;
    value: unknown;
    /** The key of the history entry below it. */
    under: string;
  };
}

/**
 * The state of a dialog or drawer as a history entry: the back gesture closes it and stays on the page, and the forward
 * gesture opens it again.
 * @param name unique in the page
 * @returns `opened` is the value it was opened with; null while it is closed
 */
export function useOverlay<T>(name: string): {
  opened: T | null;
  open: (value: T) => void;
  close: () => void;
} {
  const location = useLocation() as Location<OverlayState | null>;
  const navigate = useNavigate();
  const { pathname, search, hash, state } = location;
  const overlay = state?.overlay?.name === name ? state.overlay : null;
  const closing = useRef<Location | null>(null);
  const open = (value: T) => {
    const next: OverlayState = { ...state, overlay: { name, value, under: placeOf(location) } };
    void navigate({ pathname, search, hash }, { state: next, preventScrollReset: true });
  };
  const close = () => {
    // Going back twice would leave the page. The forward gesture comes to another location with the same key.
    if (!overlay || closing.current === location) return;
    closing.current = location;
    void navigate(-1);
  };
  return { opened: overlay ? (overlay.value as T) : null, open, close };
}

/** The key of the page's history entry, also while an overlay is open. */
export function usePlaceKey(): string {
  return placeOf(useLocation() as Location<OverlayState | null>);
}

/**
 * The history entry that the browser loaded, read without a router.
 * @returns `visit` is the key that the home page uses for its list
 */
export function placeAtArrival(): { visit: string; hasOverlay: boolean } {
  const { key = 'default', usr } = (history.state ?? {}) as {
    key?: string;
    usr?: (OverlayState & { visit?: string }) | null;
  };
  return { visit: usr?.visit ?? key, hasOverlay: usr?.overlay !== undefined };
}

function placeOf({ key, state }: Location<OverlayState | null>): string {
  return state?.overlay?.under ?? key;
}

import { useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/** What an overlay leaves in the history. */
interface OverlayState {
  overlay?: {
    name: string;
    value: unknown;
    /** The key of the page that it lies over. */
    under: string;
  };
}

/**
 * Something that lies over the page, as a place in the history: the phone's back gesture closes it and
 * leaves no page. Links inside it that lead to another page replace it.
 * @param name that no other one of the page has
 * @returns the value it was opened with; null while it is closed
 */
export function useOverlay<T>(name: string): {
  opened: T | null;
  open: (value: T) => void;
  close: () => void;
} {
  const location = useLocation() as Location<OverlayState | null>;
  const navigate = useNavigate();
  const { pathname, search, hash, key, state } = location;
  const overlay = state?.overlay?.name === name ? state.overlay : null;
  const closing = useRef('');
  const open = (value: T) => {
    const next: OverlayState = { ...state, overlay: { name, value, under: placeOf(location) } };
    void navigate({ pathname, search, hash }, { state: next, preventScrollReset: true });
  };
  const close = () => {
    // Two steps back would leave the page.
    if (!overlay || closing.current === key) return;
    closing.current = key;
    void navigate(-1);
  };
  return { opened: overlay ? (overlay.value as T) : null, open, close };
}

/** The key of the page's place in the history, whatever lies over the page. */
export function usePlaceKey(): string {
  return placeOf(useLocation() as Location<OverlayState | null>);
}

/**
 * Where in the history the browser loaded the page itself, before there is a router to ask.
 * @returns `visit` names the place, as the home page does
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

import { useLocation, useNavigate } from 'react-router';
import { useIsShown } from '../../../shared/hooks/use-is-shown';

/** The history state with which a new case is opened. */
export interface CaseArrival {
  photosLost: number;
}

/** Asks for the photos of a new case that the server did not take; empty without any (HELP-01). */
export function photosLostText(count: number): string {
  return count > 0 ? `有 ${count} 张照片没传上，请再添` : '';
}

/** The photos that were lost when the case was opened. They stay in its history entry until they are added. */
export function useLostPhotos(): { lostText: string; noteAdded: () => void } {
  const { pathname, state } = useLocation() as { pathname: string; state: CaseArrival | null };
  const navigate = useNavigate();
  const isShown = useIsShown();
  const lost = state?.photosLost ?? 0;
  const noteAdded = () => {
    if (lost === 0 || !isShown()) return;
    const next: CaseArrival = { ...state, photosLost: lost - 1 };
    void navigate(pathname, { replace: true, preventScrollReset: true, state: next });
  };
  return { lostText: photosLostText(lost), noteAdded };
}

import type {
  DesignerFigures,
  DesignerPageRequest,
  DesignerProfile,
  OwnDesignerPage,
} from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, callSignedIn, statusOf } from '../../../shared/lib/http/api-client';
import { logFault } from '../../../shared/lib/log';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const WORDS = { words: 'string', links: [{ label: 'string', url: 'string' }] } as const;
const DESIGNER: Schema<DesignerProfile> = {
  username: 'string',
  designs: 'number',
  since: 'string',
  ...WORDS,
};
const OWN_PAGE: Schema<OwnDesignerPage> = { username: 'string', ...WORDS };

const FIGURES: Schema<DesignerFigures> = {
  corrections: { count: 'number', reported: 'number' },
  questions: { asked: 'number', answered: 'number' },
};

/** The common prefix of the query keys of designers. */
export const DESIGNERS_KEY = ['designer'] as const;

/** The public page of a designer; null if no designer of this name has a design on sale (SHELF-03). */
export const designerQuery = (name: string) =>
  queryOptions({
    queryKey: [...DESIGNERS_KEY, name],
    queryFn: async () => {
      try {
        const path = `/designers/${encodeURIComponent(name)}/`;
        return parseResponse(DESIGNER, await call<DesignerProfile>(path));
      } catch (error) {
        if (statusOf(error) === 404) return null;
        logFault('designer', error);
        throw error;
      }
    },
  });

/** How often and how fast a designer corrects and answers; null if it cannot be loaded. */
export const designerFiguresQuery = (name: string) =>
  queryOptions({
    queryKey: [...DESIGNERS_KEY, name, 'figures'],
    queryFn: async () => {
      const path = `/designers/${encodeURIComponent(name)}/figures`;
      try {
        return parseResponse(FIGURES, await call<DesignerFigures>(path));
      } catch (error) {
        // The page is complete without figures.
        logFault('designer figures', error);
        return null;
      }
    },
  });

const pagePath = (name: string) => `/designers/${encodeURIComponent(name)}/page`;

/** What a designer tells on their page, for the designer and admins. Every visit loads it again. @param fullName of the user */
export const ownDesignerPageQuery = (name: string, fullName: string) =>
  queryOptions({
    queryKey: [...DESIGNERS_KEY, name, 'own', fullName],
    queryFn: async () =>
      parseResponse(OWN_PAGE, (await callSignedIn<OwnDesignerPage>(pagePath(name))).data),
    enabled: fullName !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Replaces the words and links of a page. */
export async function saveDesignerPage(name: string, data: DesignerPageRequest): Promise<void> {
  await callSignedIn(pagePath(name), { method: 'PUT', data });
}

/** Replaces the portrait of a designer, or removes it. @returns the changed page */
export async function savePortrait(name: string, picture: File | null): Promise<OwnDesignerPage> {
  const path = `${pagePath(name)}/portrait`;
  const form = new FormData();
  if (picture) form.append('picture', picture);
  const options = picture ? ({ method: 'POST', data: form } as const) : { method: 'DELETE' };
  return parseResponse(OWN_PAGE, (await callSignedIn<OwnDesignerPage>(path, options)).data);
}

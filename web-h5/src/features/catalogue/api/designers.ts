import type { DesignerProfile } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, statusOf } from '../../../shared/lib/api-client';
import { logFault } from '../../../shared/lib/log';
import { parseResponse, type Schema } from '../../../shared/lib/parse-response';

const DESIGNER: Schema<DesignerProfile> = {
  username: 'string',
  designs: 'number',
  since: 'string',
};

/** The public facts about a designer; null if no designer of this name has a design on sale (SHELF-03). */
export const designerQuery = (name: string) =>
  queryOptions({
    queryKey: ['designer', name],
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

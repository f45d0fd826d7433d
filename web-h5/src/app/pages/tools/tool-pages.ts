import type { ToolSlug } from '../../../features/knitting/model/tools';
import type { PageModule } from '../../../routes';

/** Loads the code of the list of tools. */
export const toolsPage = () => import('./tools-page');

/** Loads the code of each tool. */
export const TOOL_PAGES = {
  gauge: () => import('./gauge-page'),
  needle: () => import('./needle-page'),
  size: () => import('./size-page'),
  yarn: () => import('./yarn-page'),
  'yarn-estimate': () => import('./yarn-estimate-page'),
  across: () => import('./across-page'),
  shaping: () => import('./shaping-page'),
  time: () => import('./time-page'),
  chart: () => import('./chart-page'),
  'needle-sizes': () => import('./needle-sizes-page'),
  'yarn-weights': () => import('./yarn-weights-page'),
  abbreviations: () => import('./abbreviations-page'),
} satisfies Record<ToolSlug, () => Promise<PageModule>>;

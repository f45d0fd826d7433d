import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SignedInUser } from '#accounts';
import {
  type ArchivePages,
  ArchivePagesService,
  makePagesInProcess,
  type ProcessLimits,
} from '#files';
import type { TestShop } from './shop.js';

/** The process that makes pages runs outside Jest, as it was built. */
export const PAGE_MAKER = pathToFileURL(
  join(import.meta.dirname, '../../../dist/libs/files/src/pages/page-maker.process.js'),
);

/** Prepares the pages of a new design with this archive. */
export async function preparedPages(
  shop: TestShop,
  designer: SignedInUser,
  archive: Buffer,
  options: { fileName?: string; limits?: ProcessLimits } = {},
): Promise<ArchivePages> {
  const { fileName = '图解.zip', limits } = options;
  const pages = shop.modules.get(ArchivePagesService);
  const designId = await shop.createDesign(designer, { archive, fileName });
  const { archiveId } = (await pages.find(designId))!;
  await pages.prepare(archiveId, (received, handle) =>
    // Below normal priority it would wait for the other tests.
    makePagesInProcess(received, handle, {
      program: PAGE_MAKER,
      priority: constants.priority.PRIORITY_NORMAL,
      ...(limits && { limits }),
    }),
  );
  return (await pages.find(designId))!;
}

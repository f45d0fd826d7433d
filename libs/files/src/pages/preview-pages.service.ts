import { PREVIEW_MESSAGES, type PreviewMark } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type ArchivePages,
  ArchivePreparationsRepository,
} from './archive-preparations.repository.js';
import type { PreparedPage } from './prepared-files.js';
import { PreviewPagesRepository } from './preview-pages.repository.js';

/** A marked page of an archive whose image is prepared. */
export interface PreviewedPage extends PreviewMark {
  /** The size of the large image. */
  size: NonNullable<PreparedPage['size']>;
}

/** The marks on pages of a design's newest archive that everybody may see (READ-03). */
@Injectable()
export class PreviewPagesService {
  constructor(
    private readonly preparations: ArchivePreparationsRepository,
    private readonly previews: PreviewPagesRepository,
  ) {}

  /** The newest archive of a design and its marked pages that are prepared; null without an archive. */
  async find(designId: number): Promise<{ archive: ArchivePages; pages: PreviewedPage[] } | null> {
    const archive = await this.preparations.find(designId, null);
    if (!archive) return null;
    const marks = await this.previews.list(archive.archiveId);
    const pages = marks.flatMap((mark) => {
      const size = pageOf(archive, mark)?.size;
      return size ? [{ ...mark, size }] : [];
    });
    return { archive, pages };
  }

  /** Why a page of an archive cannot be marked; null if it can. */
  faultOf(archive: ArchivePages, mark: PreviewMark): string | null {
    const page = pageOf(archive, mark);
    if (page) return page.size ? null : PREVIEW_MESSAGES.textPage;
    const isUnderWay = archive.state !== 'ready' && archive.state !== 'failed';
    return isUnderWay ? PREVIEW_MESSAGES.notPrepared : PREVIEW_MESSAGES.unknownPage;
  }

  /** Replaces the marks of an archive, which `faultOf` has checked. */
  replace(archive: ArchivePages, marks: PreviewMark[], manager: EntityManager): Promise<void> {
    return this.previews.replace(archive.archiveId, marks, manager);
  }
}

function pageOf(archive: ArchivePages, { file, n }: PreviewMark): PreparedPage | undefined {
  return archive.files.find(({ name }) => name === file)?.pages.find((page) => page.n === n);
}

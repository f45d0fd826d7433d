import { AuditLog, type SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import {
  API_BASE,
  type DesignPreview,
  type DesignPreviewRequest,
  InvalidInputError,
  PAGE_WIDTHS,
  PREVIEW_MESSAGES,
  readPreviewMarks,
} from '#contracts';
import { type PreviewedPage, PreviewPagesService } from '#files';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type MarkedPage, MarkedPagesService } from './marked-pages.service.js';
import { DesignFileMissingError, PageLinkInvalidError } from './reading.errors.js';

/** What is written on the pages that everybody may see. */
const PREVIEW_MARK = '试看';

/** Pages that the designer opens to everybody before buying, in the small width and with a mark (READ-03). */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueService,
    private readonly previews: PreviewPagesService,
    private readonly marked: MarkedPagesService,
    private readonly auditLog: AuditLog,
  ) {}

  /** The marked pages of a design's newest archive. @throws DesignNotFoundError also for an inactive one of others */
  async read(viewer: SignedInUser | null, designId: number): Promise<DesignPreview> {
    await this.catalogue.assertVisible(viewer, designId);
    const found = await this.previews.find(designId);
    if (!found) return { version: 0, pages: [] };
    const { version } = found.archive;
    const pages = found.pages.map((page) => toPage(page, designId, version));
    return { version, pages };
  }

  /** Replaces the marks. @throws DesignNotFoundError, ForbiddenError, InvalidInputError, DesignFileMissingError */
  async write(user: SignedInUser, designId: number, request: DesignPreviewRequest): Promise<void> {
    await this.catalogue.assertMayEdit(user, designId);
    const { marks, fault } = readPreviewMarks(request.pages);
    if (fault) throw new InvalidInputError({ pages: [fault] });
    const found = await this.previews.find(designId);
    if (!found) throw new DesignFileMissingError();
    const { archive } = found;
    if (request.version !== undefined && request.version !== archive.version) {
      throw new InvalidInputError({ pages: [PREVIEW_MESSAGES.newVersion] });
    }
    const faults = marks.map((mark) => this.previews.faultOf(archive, mark));
    const first = faults.find((one) => one !== null);
    if (first) throw new InvalidInputError({ pages: [first] });
    await this.dataSource.transaction(async (manager) => {
      await this.previews.replace(archive, marks, manager);
      if ((await this.catalogue.designerOf(designId, manager)) === user.id) return;
      const details = { fields: ['preview'] };
      await this.auditLog.record(user, 'design.edit', String(designId), details, manager);
    });
  }

  /**
   * Opens a marked page; no other page has an address here.
   * @throws DesignNotFoundError also for an inactive one of others, PageLinkInvalidError, PageNotReadyError
   */
  async open(
    viewer: SignedInUser | null,
    designId: number,
    version: number,
    page: number,
  ): Promise<Pick<MarkedPage, 'content'>> {
    await this.catalogue.assertVisible(viewer, designId);
    const found = await this.previews.find(designId);
    const isMarked = found?.archive.version === version && found.pages.some(({ n }) => n === page);
    if (!isMarked) throw new PageLinkInvalidError();
    const content = await this.marked.openImage(found.archive, {
      page,
      form: 'small',
      mark: PREVIEW_MARK,
    });
    return { content };
  }
}

function toPage({ file, n, size }: PreviewedPage, designId: number, version: number) {
  const [width, height] = size;
  const scale = Math.min(1, PAGE_WIDTHS.small / width);
  return {
    file,
    n,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    url: `${API_BASE}/designs/${designId}/preview/${version}/${n}`,
  };
}

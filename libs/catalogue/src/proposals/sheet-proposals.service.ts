import type { SignedInUser } from '#accounts';
import { PROPOSAL_MESSAGES, type SheetProposals } from '#contracts';
import { ArchivesService, type DocumentState, type DocumentText, type ReadTexts } from '#files';
import { proposeSheet } from '#knitting';
import { Outbox } from '#queues';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CatalogueService } from '../catalogue.service.js';
import { SheetProposalsRepository } from './sheet-proposals.repository.js';

/** Files that a reason names; the others are counted. */
const NAMED_FILES = 3;

/**
 * Values that the texts of a design's archive propose for its pattern sheet. They are only stored beside the sheet: the
 * designer takes what is right (SHEET-08).
 */
@Injectable()
export class SheetProposalsService {
  constructor(
    private readonly rows: SheetProposalsRepository,
    private readonly archives: ArchivesService,
    private readonly catalogue: CatalogueService,
    private readonly outbox: Outbox,
    private readonly dataSource: DataSource,
  ) {}

  /** Queues reading the newest archives of these designs. */
  async request(designIds: number[], manager: EntityManager): Promise<void> {
    if (designIds.length === 0) return;
    const jobs = await this.rows.await(designIds, manager);
    await this.outbox.enqueueAll('sheet-proposals.make', jobs, manager);
  }

  /** Queues reading again those of these designs whose archives were read before. */
  async refresh(designIds: number[], manager: EntityManager): Promise<void> {
    await this.request(await this.rows.findRequested(designIds, manager), manager);
  }

  /**
   * Reads a design's newest archive and stores its proposals; does nothing if that was done.
   * @param read reads the texts of a local file
   */
  async make(designId: number, read: ReadTexts): Promise<void> {
    const round = await this.rows.findWaiting(designId);
    if (round === null) return;
    const documents = (await this.archives.withNewest(designId, read)) ?? [];
    await this.rows.finish(designId, round, proposalsOf(documents));
  }

  /** Records that the archive of a round could not be read, after the last attempt. @param round null for the present one */
  giveUp(designId: number, round: number | null, manager: EntityManager): Promise<void> {
    return this.rows.fail(designId, round, PROPOSAL_MESSAGES.failed, manager);
  }

  /**
   * The proposals for who may edit the design; an archive that was never read is queued.
   * @throws DesignNotFoundError, ForbiddenError
   */
  async find(user: SignedInUser, designId: number): Promise<SheetProposals> {
    await this.catalogue.assertMayEdit(user, designId);
    const found = await this.rows.find(designId);
    if (found) return found;
    await this.dataSource.transaction((manager) => this.request([designId], manager));
    return { state: 'waiting', reason: null, proposals: [] };
  }
}

function proposalsOf(documents: DocumentText[]): SheetProposals {
  const pages = documents.flatMap(({ file, pages: ofFile }) =>
    ofFile.map((page) => ({ file, ...page })),
  );
  const proposals = proposeSheet(pages);
  if (proposals.length > 0) return { state: 'ready', reason: null, proposals };
  const reason =
    pages.length > 0
      ? PROPOSAL_MESSAGES.nothing
      : `${PROPOSAL_MESSAGES.noText}${faultsOf(documents)}。${PROPOSAL_MESSAGES.byHand}`;
  return { state: 'none', reason, proposals: [] };
}

/** Why none of the files has a text, by name. */
function faultsOf(documents: DocumentText[]): string {
  if (documents.length === 0) return `：${PROPOSAL_MESSAGES.noDocuments}`;
  const named = documents
    .slice(0, NAMED_FILES)
    .map(({ file, state }) => `${file.split('/').at(-1)!}${FAULTS[state]}`);
  const more = documents.length > NAMED_FILES ? `等 ${documents.length} 个文件` : '';
  return `：${named.join('；')}${more}`;
}

const FAULTS: Record<DocumentState, string> = {
  read: '里没有文字',
  no_text: '是扫描件或空白',
  encrypted: '设了密码',
  broken: '打不开',
  too_large: '太大',
};

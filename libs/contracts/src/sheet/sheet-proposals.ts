import type { Integer } from '../http/scalars.js';

/**
 * `waiting`: the files are still to be read. `ready`: there are proposals. `none`: the files were read, and nothing was
 * found in them. `failed`: they could not be read.
 */
export type SheetProposalsState = 'waiting' | 'ready' | 'none' | 'failed';

/** A gauge per 10 cm; `rows` is null where the text does not say. */
export interface ProposedGaugeRow {
  sts: number;
  rows: number | null;
  per: Integer;
}

/** A needle or hook in mm; `kind` and `role` are null where the text does not say. */
export interface ProposedToolRow {
  mm: number;
  kind: 'straight' | 'circular' | 'dpn' | 'hook' | null;
  role: 'main' | 'rib' | null;
}

export interface ProposedSizeRow {
  code: string;
}

/** A value for the pattern sheet that was found in the archive, and where. Nothing is taken until the designer confirms it. */
export interface SheetProposalItem {
  /**
   * A key of the pattern sheet, such as `gauge`, `yardage_m` or `measurements.bust`. A gauge, tool, technique or language is
   * one entry of its list.
   */
  field: string;
  /** The proposed value in canonical units (mm, cm, metres, grams); a list has one entry per size. */
  value: string | number | number[] | ProposedGaugeRow | ProposedToolRow | ProposedSizeRow[];
  /** The line of the file verbatim. */
  sentence: string;
  /** Path inside the archive. */
  file: string;
  /** Counted from 1. */
  page: Integer;
}

/** GET /designs/{id}/proposals (SHEET-08). */
export interface SheetProposals {
  state: SheetProposalsState;
  /** Why there are none, with the next step; null in the other states. */
  reason: string | null;
  proposals: SheetProposalItem[];
}

/** Why there are no proposals. Apart from `MESSAGES`, because every page of the site loads those. */
export const PROPOSAL_MESSAGES = {
  noText: '没有找到文字',
  noDocuments: '压缩包里没有 PDF、Word（.docx）、TXT 或 Markdown 文件',
  byHand: '请直接填写图解信息',
  nothing: '读了文件里的文字，没有找到密度、用针、用线或尺码，请直接填写图解信息',
  failed: '读取压缩包时出错，请直接填写图解信息，或重新上传文件',
} as const;

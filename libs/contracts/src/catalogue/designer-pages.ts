import { isBlank, isLongerThan, tidyLine, tidyText } from './design-rules.js';
import { validateReviewReason } from '../reviews/review-rules.js';
import type { Integer, Timestamp } from '../http/scalars.js';

/** Limits of what a designer writes on their page (SHELF-03). */
export const DESIGNER_PAGE_LIMITS = {
  wordsMax: 500,
  links: 3,
  linkLabelMax: 20,
  linkUrlMax: 300,
  /** Rows of the operators' list in one answer. */
  listed: 100,
} as const;

/** Texts about designers' pages. Apart from `MESSAGES`, because every page of the site loads those. */
export const DESIGNER_PAGE_MESSAGES = {
  wordsTooLong: `最多${DESIGNER_PAGE_LIMITS.wordsMax}个字符`,
  linksTooMany: `最多${DESIGNER_PAGE_LIMITS.links}个链接`,
  linkLabelRequired: '请写链接的名字',
  linkLabelTooLong: `最多${DESIGNER_PAGE_LIMITS.linkLabelMax}个字符`,
  linkUrlRequired: '请填写网址',
  linkUrlInvalid: '请填写 https:// 开头的完整网址',
  linkUrlTooLong: `最多${DESIGNER_PAGE_LIMITS.linkUrlMax}个字符`,
  pictureRequired: '请选择图片',
  picturesTooMany: '头像只能有一张',
  saved: '主页已保存',
  hidden: '主页的头像、介绍和链接已隐藏',
  shown: '主页的头像、介绍和链接已恢复显示',
  decidedBefore: '这个主页刚被他人处理过，什么都没有改；请刷新后再看',
} as const;

/** A link that a designer shows, to a page elsewhere. */
export interface DesignerLink {
  label: string;
  /** The address of the page, which begins with https. */
  url: string;
}

/** The portrait of a designer in two sizes. */
export interface DesignerPortrait {
  image: string;
  thumbnail: string;
}

/** The content of a designer's page, as everybody sees it. */
export interface DesignerWords {
  /** Plain text with line breaks; empty without any. */
  words: string;
  links: DesignerLink[];
  /** Null without one. */
  portrait: DesignerPortrait | null;
}

/** PUT /designers/{name}/page, for the designer and admins. The portrait has its own route. */
export interface DesignerPageRequest {
  words: string;
  links: DesignerLink[];
}

/** GET /designers/{name}/page, for the designer and operators: complete, also while it is hidden. */
export interface OwnDesignerPage extends DesignerWords {
  username: string;
  /** Why an operator hid portrait, words and links; null if they are shown. */
  hidden_note: string | null;
}

/** What an operator decides about portrait, words and links: to hide them, or to show them again. */
export const DESIGNER_PAGE_MOVES = ['hide', 'show'] as const;
export type DesignerPageMove = (typeof DESIGNER_PAGE_MOVES)[number];

/** POST /designers/{name}/page/moves, for operators. */
export interface DesignerPageMoveRequest {
  move: DesignerPageMove;
  /** The reason. The designer sees that of a hidden page. */
  note: string;
}

/**
 * One row of GET /console/designer-pages?n=&before=: what designers wrote, hidden pages first and of both the latest
 * change first.
 */
export interface WrittenDesignerPage extends OwnDesignerPage {
  updated_at: Timestamp;
  /** Value of `before` for the rows behind this one. */
  place: string;
}

/** GET /designers/{name}/figures: counts of all designs of a designer, on sale or not (SHELF-03). */
export interface DesignerFigures {
  /** Versions that correct a mistake. */
  corrections: {
    count: Integer;
    /** How many of them followed a buyer's report of a mistake. */
    reported: Integer;
    /** Median time from the first such report to the correction, with one decimal; null without one. */
    median_hours: number | null;
  };
  questions: {
    asked: Integer;
    answered: Integer;
    /** Median time from the question to the answer, with one decimal; null without one. */
    median_hours: number | null;
  };
}

/** Validates the reason of a move; returns null if it is valid. */
export const validateDesignerPageNote = validateReviewReason;

/** Validates the words of a designer; returns null if they are valid. An empty text is valid. */
export function validateDesignerWords(given: string): string | null {
  const isLong = isLongerThan(tidyText(given), DESIGNER_PAGE_LIMITS.wordsMax);
  return isLong ? DESIGNER_PAGE_MESSAGES.wordsTooLong : null;
}

/** Validates the label of a link; returns null if it is valid. */
export function validateLinkLabel(given: string): string | null {
  const label = tidyLine(given);
  if (isBlank(label)) return DESIGNER_PAGE_MESSAGES.linkLabelRequired;
  const isLong = isLongerThan(label, DESIGNER_PAGE_LIMITS.linkLabelMax);
  return isLong ? DESIGNER_PAGE_MESSAGES.linkLabelTooLong : null;
}

/** Validates the address of a link; returns null if it is valid. */
export function validateLinkUrl(given: string): string | null {
  if (isBlank(given)) return DESIGNER_PAGE_MESSAGES.linkUrlRequired;
  if (isLongerThan(given, DESIGNER_PAGE_LIMITS.linkUrlMax)) {
    return DESIGNER_PAGE_MESSAGES.linkUrlTooLong;
  }
  return httpsUrl(given) ? null : DESIGNER_PAGE_MESSAGES.linkUrlInvalid;
}

/**
 * Reads the links that a form sends; each needs a label and an address.
 * @returns the links in the form in which they are stored, and the faults by path (`links.0.url`)
 */
export function readDesignerLinks(given: readonly unknown[]): {
  links: DesignerLink[];
  faults: Record<string, string[]>;
} {
  const faults: Record<string, string[]> = {};
  if (given.length > DESIGNER_PAGE_LIMITS.links) {
    return { links: [], faults: { links: [DESIGNER_PAGE_MESSAGES.linksTooMany] } };
  }
  const links = given.map((link, i) => {
    const label = textOf(link, 'label');
    const url = textOf(link, 'url');
    for (const [field, fault] of [
      ['label', validateLinkLabel(label)],
      ['url', validateLinkUrl(url)],
    ] as const) {
      if (fault) faults[`links.${i}.${field}`] = [fault];
    }
    return { label: tidyLine(label), url: httpsUrl(url)?.href ?? '' };
  });
  return { links, faults };
}

/** An absolute address with https, a host name with a dot, and no user name; null for every other text. */
function httpsUrl(text: string): URL | null {
  const trimmed = text.trim();
  if (!/^https:\/\/[^\s\\]+$/i.test(trimmed)) return null;
  try {
    const url = new URL(trimmed);
    const isPlain = url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
    return isPlain ? url : null;
  } catch {
    return null;
  }
}

function textOf(link: unknown, field: keyof DesignerLink): string {
  const value =
    typeof link === 'object' && link !== null && (link as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : '';
}

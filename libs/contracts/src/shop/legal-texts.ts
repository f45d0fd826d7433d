import { chinaDay } from './china-day.js';
import type { CalendarDate } from '../http/scalars.js';

export const LEGAL_TEXT_KINDS = ['terms', 'privacy', 'no_return', 'rules'] as const;
export type LegalTextKind = (typeof LEGAL_TEXT_KINDS)[number];

/** One version of a text. Days are dates in China's time zone, such as `2026-11-01`. */
export interface LegalTextVersion {
  /** Unique within the text; stored with every consent. */
  version: string;
  announced_on: CalendarDate;
  effective_on: CalendarDate;
  /** What changed, in one sentence. */
  change: string;
}

export interface LegalText {
  title: string;
  /** The page of the site that shows the text. */
  path: string;
  /** All versions of the text, in the order in which they come into force. */
  versions: readonly LegalTextVersion[];
}

/** A change of a text is announced at least this many days before it comes into force (LAW-07). */
export const ANNOUNCEMENT_DAYS = 7;

/** What the buyer confirms before paying: the text `no_return` in its newest version (LAW-02). */
export const NO_RETURN_TEXT =
  '我知道这是电子图解，不寄实物；同意付款后立即交付，不适用七日无理由退货。图解有错误或打不开，仍可要求更正、更换或退款。';

/** The licence that a purchase of a design without a pattern sheet gives; an order keeps it (LAW-06). */
export const LICENCE_TEXT =
  '非独占、不可转让的使用授权：可以编织，也可以出售按它织成的成品；不得转售、出租、分享或公开图解本身。';

/** The text above an order without that confirmation (LAW-02). */
export const RETURN_RIGHT_TEXT = '付款后七天内，没有下载过可以无理由退款。';

/** The shop's texts with all their versions (LAW-07). */
export const LEGAL_TEXTS: Readonly<Record<LegalTextKind, LegalText>> = {
  terms: {
    title: '服务条款',
    path: '/terms',
    versions: [
      {
        version: '2025-01',
        announced_on: '2024-12-20',
        effective_on: '2025-01-01',
        change: '首次发布。',
      },
      {
        version: '2026-11',
        announced_on: '2026-10-20',
        effective_on: '2026-11-01',
        change:
          '写明电子图解在付款前单独确认、没有确认时的七天退款，图解有错误时怎么办，以及新版文件的下载次数。',
      },
    ],
  },
  privacy: {
    title: '隐私政策',
    path: '/privacy',
    versions: [
      {
        version: '2025-01',
        announced_on: '2024-12-20',
        effective_on: '2025-01-01',
        change: '首次发布。',
      },
      {
        version: '2026-11',
        announced_on: '2026-10-20',
        effective_on: '2026-11-01',
        change: '写明个人信息由谁处理、同意怎样记录和撤回。',
      },
    ],
  },
  no_return: {
    title: '电子图解交付确认',
    path: '/terms',
    versions: [
      {
        version: '2026-11',
        announced_on: '2026-10-20',
        effective_on: '2026-11-01',
        change: '首次发布。',
      },
    ],
  },
  rules: {
    title: '交易与投诉规则',
    path: '/about/seller',
    versions: [
      {
        version: '2026-11',
        announced_on: '2026-10-20',
        effective_on: '2026-11-01',
        change: '首次发布。',
      },
    ],
  },
};

/** Returns the version of a text that is in force. */
export function textInForce(kind: LegalTextKind, now = new Date()): LegalTextVersion {
  const today = chinaDay(now);
  const { versions } = LEGAL_TEXTS[kind];
  return versions.filter(({ effective_on }) => effective_on <= today).at(-1) ?? versions[0]!;
}

/** Returns the version that is announced and not yet in force; null if there is none. */
export function announcedText(kind: LegalTextKind, now = new Date()): LegalTextVersion | null {
  const today = chinaDay(now);
  return (
    LEGAL_TEXTS[kind].versions.find(
      ({ announced_on, effective_on }) => announced_on <= today && today < effective_on,
    ) ?? null
  );
}

/** Whether a consent to this version counts: it is in force, or announced (LAW-03, LAW-07). */
export function isConsentable(kind: LegalTextKind, version: string, now = new Date()): boolean {
  return (
    version === textInForce(kind, now).version || version === announcedText(kind, now)?.version
  );
}

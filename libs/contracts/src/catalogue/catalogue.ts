import type { DesignerWords } from './designer-pages.js';
import type { Integer, Timestamp, Yuan } from '../http/scalars.js';
import type { ReviewSums } from '../reviews/reviews.js';
import type { DesignFacts, PatternSheet, SheetWarning } from '../sheet/sheet.js';

/** A category of the tree, which has at most three levels (SHEET-15). Lists have parents before their children. */
export interface Category {
  id: Integer;
  name: string;
  slug: string;
  /** Null for a category of the first level. */
  parent: Integer | null;
  /** Ids, in their order. */
  children: Integer[];
  /** Categories that were merged into this one; their addresses and filters lead here. */
  merged: { id: Integer; slug: string; name: string }[];
}

/** POST /categories/, for admins. Without a position it becomes the last one of its parent. */
export interface CreateCategoryRequest {
  name: string;
  slug: string;
  parent?: Integer | null;
}

/** PATCH /categories/{id}, for admins; what is absent stays. */
export interface EditCategoryRequest {
  name?: string;
  /** Null moves it to the first level. */
  parent?: Integer | null;
  /** Its place among the children of its parent, from 1. */
  place?: Integer;
  /** The name and the parent that the operator saw: if they are others by now, nothing is changed (CONS-13). */
  seen_name?: string;
  seen_parent?: Integer | null;
}

/** POST /categories/{id}/merge, for admins: its designs and children move, and its addresses lead there. */
export interface MergeCategoryRequest {
  into: Integer;
}

/** Levels of the tree. */
export const CATEGORY_LEVELS = 3;

/** The name of a category with those above it: `女装›开衫`. */
export function categoryPath(category: Category, all: readonly Category[]): string {
  const parent = all.find(({ id }) => id === category.parent);
  return parent ? `${categoryPath(parent, all)}›${category.name}` : category.name;
}

/** The ids of a category and of all below it. */
export function withDescendants(id: number, all: readonly Category[]): number[] {
  const category = all.find((one) => one.id === id);
  return [id, ...(category?.children ?? []).flatMap((child) => withDescendants(child, all))];
}

/** A designer's own design in the export of the account, on sale or not. */
export interface ExportedDesign {
  id: Integer;
  name: string;
  description: string;
  price: Yuan;
  old_price: Yuan | null;
  is_active: boolean;
  upload_date: Timestamp;
  categories: string[];
  /** Null without one (SHEET-13). */
  sheet: PatternSheet | null;
}

/** Widths of served images in pixels, as WebP; the height keeps the aspect ratio. */
export const IMAGE_WIDTHS = { small: 300, card: 600, detail: 1200, full: 2400 } as const;

/** A design in a list. Prices are yuan strings such as `"29.90"`. */
export interface DesignCard {
  id: Integer;
  name: string;
  description: string;
  preview_image: string | null;
  /** The same image for small cards on low-resolution screens. */
  preview_image_small: string | null;
  designer_username: string;
  download_count: Integer;
  price: Yuan;
  old_price: Yuan | null;
  /** `original`: it was asked here for at least seven days. `reference`: it was not (LAW-05). Null without one. */
  old_price_kind: 'original' | 'reference' | null;
  /** Present while the design is new: for two weeks after its upload (WALK-12). */
  is_new?: true;
  /** Whether the signed-in user owns it; absent for others. */
  owned?: boolean;
  /** Whether the signed-in user keeps it as a favourite; absent for others (SHELF-02). */
  favourite?: boolean;
  /** The facts of its pattern sheet; absent for a design without a sheet. */
  facts?: DesignFacts;
  /** The sums of its reviews; absent without one (SHELF-06). */
  reviews?: ReviewSums;
  /** The size that fits the measure of a search; the code is empty for an only size (FIND-04). */
  fitting_size?: { code: string; finished_cm: number };
  /** The largest size for which the yarn of a search is enough (FIND-05). */
  yarn_size?: { code: string; metres: number };
}

/** What the pictures of a design show: photographs of the knitted piece, drawings, or images made by AI (LAW-09). */
export const PICTURE_KINDS = ['photo', 'drawn', 'ai'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** A signed-in user's paid order of a design. */
export interface OwnedDesign {
  order_id: string;
  /** Downloads that can still be started, and started ones that can continue (DL-13). */
  downloads_left: Integer;
  /** Downloads of the newest version beside these, for the buyer of an older one; used before these (SHELF-09). */
  free_downloads_left: Integer;
}

export interface DesignImage {
  id: Integer;
  /** Size for the design's page. */
  image: string;
  /** Smaller size for cards and strips. */
  thumbnail: string;
  /** Smallest size. */
  small: string;
  /** Largest size. */
  full: string;
}

/** Number of files in the archive by kind; null if it was not inspected. */
export interface ArchiveSummary {
  size_bytes: Integer;
  files: { kind: ArchiveFileKind; count: Integer }[] | null;
}

export type ArchiveFileKind = 'pdf' | 'image' | 'text' | 'video' | 'other';

/** GET /designs/{id}/. */
export interface DesignDetail extends Omit<DesignCard, 'owned'> {
  /** The signed-in user's paid order; null without one, or for visitors (WALK-06). */
  owned?: OwnedDesign | null;
  /** The time during which an `original` price was asked here (LAW-05), in ISO 8601, UTC; null for any other price. */
  old_price_period: { from: Timestamp; to: Timestamp } | null;
  /** The ground for a `reference` price, as the designer or the operator gave it; null for any other price. */
  old_price_ground: string | null;
  /** Null if it is not declared. */
  picture_kind: PictureKind | null;
  /** ISO 8601, UTC. */
  upload_date: Timestamp;
  categories: { id: Integer; name: string }[];
  detail_images: DesignImage[];
  is_active: boolean;
  /** ISO 8601, UTC; an edit sends it back, so that it does not overwrite another edit. */
  updated_at: Timestamp;
  archive: ArchiveSummary | null;
  /** The pattern sheet; null without one (SHEET-01). */
  sheet: PatternSheet | null;
}

/** Response of POST /designs/upload/. */
export interface UploadResponse extends EditResponse {
  id: Integer;
}

/** Response of PATCH /designs/{id}/update/. */
export interface EditResponse {
  message: string;
  /** Values of the sent sheet that are probably mistakes; they were saved (SHEET-06). */
  warnings?: SheetWarning[];
}

/** GET /designers/{name}/: somebody with designs on sale: public facts, and what they tell (SHELF-03). */
export interface DesignerProfile extends DesignerWords {
  /** The username as the designer spells it; the address of the page ignores case. */
  username: string;
  /** How many designs are on sale. */
  designs: Integer;
  /** The upload of the first of them. */
  since: Timestamp;
}

/** The path of a designer's page of the site. @param username unescaped */
export function designerPath(username: string): string {
  return `/designers/${encodeURIComponent(username)}`;
}

/** The path of the page of the site on which a designer edits their page. @param username unescaped */
export function designerEditPath(username: string): string {
  return `${designerPath(username)}/edit`;
}

/** Query of GET /designs/ and GET /designs/search. All values are strings, as in a URL. */
export interface DesignFilters {
  name?: string;
  description?: string;
  price_min?: string;
  price_max?: string;
  categories?: string;
  /** A designer's username. */
  designer?: string;
}

/** Used without a message if the categories cannot be loaded (ERR-02, ERR-03). */
export const FALLBACK_CATEGORIES: readonly Category[] = [
  { id: 1, name: '毛衣', slug: 'sweater', parent: null, children: [], merged: [] },
  { id: 2, name: '围巾', slug: 'scarf', parent: null, children: [], merged: [] },
  { id: 3, name: '帽子', slug: 'hat', parent: null, children: [], merged: [] },
];

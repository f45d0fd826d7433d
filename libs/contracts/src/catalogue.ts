export interface Category {
  id: number;
  name: string;
  slug: string;
}

/** The widths in pixels that pictures are shown in, as WebP; heights follow the picture. */
export const IMAGE_WIDTHS = { small: 300, card: 600, detail: 1200, full: 2400 } as const;

/** A design in a list. Prices are yuan texts such as `"29.90"`. */
export interface DesignCard {
  id: number;
  name: string;
  description: string;
  preview_image: string | null;
  /** The same, for small cards on coarse screens. */
  preview_image_small: string | null;
  designer_username: string;
  download_count: number;
  price: string;
  old_price: string | null;
}

export interface DesignImage {
  id: number;
  /** As the design's page shows it. */
  image: string;
  /** A smaller one, for cards and strips. */
  thumbnail: string;
  /** The smallest. */
  small: string;
  /** The largest. */
  full: string;
}

/** What a buyer gets, by kind; null where nobody looked inside. */
export interface ArchiveSummary {
  size_bytes: number;
  files: { kind: ArchiveFileKind; count: number }[] | null;
}

export type ArchiveFileKind = 'pdf' | 'image' | 'text' | 'video' | 'other';

/** GET /designs/{id}/. */
export interface DesignDetail extends DesignCard {
  /** ISO 8601, UTC. */
  upload_date: string;
  categories: { id: number; name: string }[];
  detail_images: DesignImage[];
  is_active: boolean;
  /** ISO 8601, UTC; an edit sends it back, so that no other edit is overwritten. */
  updated_at: string;
  archive: ArchiveSummary | null;
}

/** The answer of POST /designs/upload/. */
export interface UploadResponse {
  id: number;
  message: string;
}

/** Query of GET /designs/ and GET /designs/search. All values are texts, as they stand in a URL. */
export interface DesignFilters {
  name?: string;
  description?: string;
  price_min?: string;
  price_max?: string;
  categories?: string;
}

/** Used silently when the categories cannot be loaded. spec §3. */
export const FALLBACK_CATEGORIES: readonly Category[] = [
  { id: 1, name: '毛衣', slug: 'sweater' },
  { id: 2, name: '围巾', slug: 'scarf' },
  { id: 3, name: '帽子', slug: 'hat' },
];

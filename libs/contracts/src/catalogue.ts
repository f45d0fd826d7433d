export interface Category {
  id: number;
  name: string;
  slug: string;
}

/** Widths of served images in pixels, as WebP; the height keeps the aspect ratio. */
export const IMAGE_WIDTHS = { small: 300, card: 600, detail: 1200, full: 2400 } as const;

/** A design in a list. Prices are yuan strings such as `"29.90"`. */
export interface DesignCard {
  id: number;
  name: string;
  description: string;
  preview_image: string | null;
  /** The same image for small cards on low-resolution screens. */
  preview_image_small: string | null;
  designer_username: string;
  download_count: number;
  price: string;
  old_price: string | null;
}

export interface DesignImage {
  id: number;
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
  /** ISO 8601, UTC; an edit sends it back, so that it does not overwrite another edit. */
  updated_at: string;
  archive: ArchiveSummary | null;
}

/** Response of POST /designs/upload/. */
export interface UploadResponse {
  id: number;
  message: string;
}

/** Query of GET /designs/ and GET /designs/search. All values are strings, as in a URL. */
export interface DesignFilters {
  name?: string;
  description?: string;
  price_min?: string;
  price_max?: string;
  categories?: string;
}

/** Used without a message if the categories cannot be loaded (ERR-02, ERR-03). */
export const FALLBACK_CATEGORIES: readonly Category[] = [
  { id: 1, name: '毛衣', slug: 'sweater' },
  { id: 2, name: '围巾', slug: 'scarf' },
  { id: 3, name: '帽子', slug: 'hat' },
];

import {
  fillSheet,
  IMAGE_WIDTHS,
  LICENCE_TEXT,
  licenceSentence,
  type SoldDesign,
  type StoredSheet,
} from '#contracts';
import { ACCOUNT_ROWS } from '#accounts';
import { ARCHIVE_ROWS } from '#files';
import { imageUrl } from './design-images.js';

/** How many years the images of a sold design are kept: as long as orders must be (LAW-06). */
const KEPT_YEARS = 3;

/** A sold design as the order stores it; images by their media ids. */
export interface SoldDesignRow extends Omit<SoldDesign, 'pictures' | 'licence' | 'sheet'> {
  media_ids: string[];
  /** Absent in orders from before sheets. */
  sheet?: StoredSheet | null;
  /** The licence of a design without a sheet. Absent in orders from before it was kept. */
  licence?: string;
}

/**
 * SQL for statements of other libs: a design as it is now, as JSON in the shape of `SoldDesignRow`. A new field of a
 * design that buyers rely on is added here.
 * @param licence the parameter with the text of the licence of designs without a sheet
 */
export const soldDesign = (id: string, licence: string) => `
  (SELECT jsonb_build_object(
      'name', d.name, 'description', d.description, 'designer', u.username,
      'old_price_fen', d.old_price_fen, 'sheet', d.sheet, 'licence', ${licence}::text,
      'media_ids', (SELECT coalesce(jsonb_agg(i.media_id ORDER BY i.position), '[]')
        FROM design_images i WHERE i.design_id = d.id),
      'archive', (SELECT jsonb_build_object('version', a.version, 'file_name', a.file_name,
          'size_bytes', a.size_bytes, 'sha256', encode(a.sha256, 'hex'))
        FROM ${ARCHIVE_ROWS} a WHERE a.design_id = d.id ORDER BY a.version DESC LIMIT 1))
    FROM designs d JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id WHERE d.id = ${id})`;

/** SQL for statements of other libs: keeps the files of a design's images although the design may lose them. */
export const keepImages = (designId: string) => `
  INSERT INTO kept_images (media_id, original_key, original_sha256, kept_until)
  SELECT media_id, original_key, original_sha256, now() + interval '${KEPT_YEARS} years'
  FROM design_images WHERE design_id = ${designId}
  ON CONFLICT (media_id) DO UPDATE SET kept_until = excluded.kept_until`;

/** SQL for statements of other libs: the media id of a design's first image, or null. */
export const firstImage = (designId: string) =>
  `(SELECT i.media_id FROM design_images i WHERE i.design_id = ${designId}
    ORDER BY i.position LIMIT 1)`;

/** The address of an image for lists. */
export function listImageUrl(mediaId: string): string {
  return imageUrl(mediaId, IMAGE_WIDTHS.small);
}

/** The licence that a buyer accepted, in words (SHEET-14). */
export function soldLicence({ sheet, licence }: SoldDesignRow): string {
  return sheet ? licenceSentence(fillSheet(sheet).licence) : (licence ?? LICENCE_TEXT);
}

/** Converts what an order stores to what the API answers. */
export function toSoldDesign(row: SoldDesignRow): SoldDesign {
  const { media_ids, sheet, ...design } = row;
  return {
    ...design,
    licence: soldLicence(row),
    sheet: sheet ? fillSheet(sheet) : null,
    pictures: media_ids.map((id) => imageUrl(id, IMAGE_WIDTHS.detail)),
  };
}

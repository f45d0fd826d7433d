import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A picture of a design: what it is shown by, and where its original is kept. */
export interface ImageRow {
  mediaId: string;
  originalKey: string;
}

/** A picture that is to be a design's. */
export interface NewImage {
  designId: number;
  key: string;
  sha256: Buffer;
}

@Injectable()
export class ImagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds pictures to the end of their designs', in their order. @returns their media ids */
  async append(images: NewImage[], manager: EntityManager): Promise<string[]> {
    const rows = images.map(({ sha256, ...image }, place) => ({
      ...image,
      place,
      sha256: sha256.toString('hex'),
    }));
    const added = await manager.query<{ mediaId: string }[]>(
      `INSERT INTO design_images (design_id, position, original_key, original_sha256)
       SELECT "designId",
         coalesce((SELECT max(position) FROM design_images WHERE design_id = "designId"), -1)
           + row_number() OVER (PARTITION BY "designId" ORDER BY place),
         key, decode(sha256, 'hex')
       FROM json_to_recordset($1::json) AS image("designId" bigint, key text, sha256 text, place int)
       RETURNING media_id AS "mediaId"`,
      [JSON.stringify(rows)],
    );
    return added.map(({ mediaId }) => mediaId);
  }

  async findOriginal(mediaId: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ originalKey: string }[]>(
      'SELECT original_key AS "originalKey" FROM design_images WHERE media_id = $1',
      [mediaId],
    );
    return row?.originalKey ?? null;
  }

  /** Of these originals' keys, those that no picture is made of. Of old ones, two can be of one. */
  async unusedOriginalsOf(keys: string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      `SELECT key FROM unnest($1::text[]) key
       WHERE NOT EXISTS (SELECT FROM design_images WHERE original_key = key)`,
      [keys],
    );
    return rows.map(({ key }) => key);
  }

  /** Of these media ids, those that are a picture's. */
  async presentOf(mediaIds: string[]): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ mediaId: string }[]>(
      'SELECT media_id AS "mediaId" FROM design_images WHERE media_id = ANY($1::uuid[])',
      [mediaIds],
    );
    return new Set(rows.map(({ mediaId }) => mediaId));
  }

  /** @returns those removed */
  async remove(designId: number, ids: number[], manager: EntityManager): Promise<ImageRow[]> {
    const [rows] = await manager.query<[ImageRow[], number]>(
      `DELETE FROM design_images WHERE design_id = $1 AND id = ANY($2::bigint[])
       RETURNING media_id AS "mediaId", original_key AS "originalKey"`,
      [designId, ids],
    );
    return rows;
  }

  /** Puts a design's pictures in the order of their contents' SHA-256, hexadecimal. */
  async orderByHash(designId: number, order: string[], manager: EntityManager): Promise<void> {
    const rows = await manager.query<{ id: number; sha256: string | null }[]>(
      `SELECT id, encode(original_sha256, 'hex') AS sha256 FROM design_images
       WHERE design_id = $1 ORDER BY position`,
      [designId],
    );
    const places = new Map(order.map((sha256, place) => [sha256, place]));
    const placeOf = ({ sha256 }: { sha256: string | null }) => places.get(sha256 ?? '') ?? Infinity;
    const ids = rows.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ id }) => id);
    if (ids.length > 1) await this.order(designId, ids, manager);
  }

  /** Puts a design's pictures in this order; what is not named comes last. */
  async order(designId: number, ids: number[], manager: EntityManager): Promise<void> {
    // Twice, as no two may share a place on the way.
    await manager.query(
      `UPDATE design_images i SET position = 1000000 + placed.place
       FROM (SELECT id, row_number() OVER (
           ORDER BY array_position($2::bigint[], id) NULLS LAST, position) AS place
         FROM design_images WHERE design_id = $1) placed
       WHERE i.id = placed.id`,
      [designId, ids],
    );
    await manager.query(
      'UPDATE design_images SET position = position - 1000001 WHERE design_id = $1',
      [designId],
    );
  }

  /** How many pictures a design has. */
  async count(designId: number, manager: EntityManager): Promise<number> {
    const [{ count }] = await manager.query<[{ count: number }]>(
      'SELECT count(*) FROM design_images WHERE design_id = $1',
      [designId],
    );
    return count;
  }
}

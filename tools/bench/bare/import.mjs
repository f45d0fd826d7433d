// The baseline of the import: hashes and copies the same files and inserts the same rows. It inspects no archive,
// does not decode pictures, compare rows or authenticate.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gramsOf } from '../../../dist/libs/catalogue/src/search-grams.js';
import { foldText } from '../../../dist/libs/contracts/src/index.js';

/**
 * @param rows {sku, name, description, priceFen, file, image}
 * @param pool of node-postgres on a migrated database with one user and one category
 * @returns {Promise<number>} seconds
 */
export async function bareImport(rows, { pool, target, concurrency }) {
  mkdirSync(target, { recursive: true });
  const begun = performance.now();
  let at = 0;
  const worker = async () => {
    const client = await pool.connect();
    while (at < rows.length) await importRow(rows[at++], client, target);
    client.release();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (performance.now() - begun) / 1000;
}

async function importRow({ sku, name, description, priceFen, file, image }, client, target) {
  const [archive, picture] = [await copy(file, target), await copy(image, target)];
  await client.query('BEGIN');
  const { rows } = await client.query({
    name: 'design',
    text: `INSERT INTO designs (designer_id, sku, name, description, price_fen, name_folded,
             description_folded, name_grams, description_grams)
           VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    values: [
      sku,
      name,
      description,
      priceFen,
      foldText(name),
      foldText(description),
      gramsOf(foldText(name)),
      gramsOf(foldText(description)),
    ],
  });
  const { id } = rows[0];
  await client.query({
    name: 'category',
    text: 'INSERT INTO design_categories (design_id, category_id) VALUES ($1, 1)',
    values: [id],
  });
  await client.query({
    name: 'archive',
    text: `INSERT INTO archives (design_id, version, storage_key, file_name, size_bytes, sha256)
           VALUES ($1, 1, $2, 'a.zip', $3, $4)`,
    values: [id, archive.key, archive.sizeBytes, archive.sha256],
  });
  await client.query({
    name: 'image',
    text: `INSERT INTO design_images (design_id, position, original_key, original_sha256)
           VALUES ($1, 0, $2, $3)`,
    values: [id, picture.key, picture.sha256],
  });
  await client.query('COMMIT');
}

/** Copies with fsync, which an acknowledged upload requires. */
async function copy(path, target) {
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest();
  const key = randomUUID();
  const out = await open(join(target, key), 'w');
  await out.writeFile(bytes);
  await out.sync();
  await out.close();
  return { key, sizeBytes: bytes.length, sha256 };
}

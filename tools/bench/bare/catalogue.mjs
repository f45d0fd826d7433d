// The baseline of the catalogue: node:http, one prepared statement, JSON.stringify. Its responses equal those of the
// api in every field; it validates, logs, counts and refuses nothing. Its search is the simplest one without an index
// for texts of two characters.
import { createServer } from 'node:http';
import pg from 'pg';
import { fillSheet } from '../../../dist/libs/contracts/src/index.js';

// The driver returns bigint as text.
pg.types.setTypeParser(20, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

const FIELDS = `d.id, d.name, d.description, d.price_fen, d.old_price_fen, d.old_price_from,
  d.download_count, d.review_count, d.review_mean, d.created_at > now() - interval '14 days' AS is_new,
  d.sheet IS NOT NULL AS has_sheet, d.craft, d.difficulty, d.yarn_weight, d.needle_mm, d.metres_min,
  d.metres_max, d.metres_estimated, u.username`;
const CARD = `${FIELDS},
  (SELECT media_id FROM design_images i WHERE i.design_id = d.id ORDER BY position LIMIT 1) AS media_id`;
const COUNT_MAX = 1_000;
const counted = (where) =>
  `(SELECT count(*)::int FROM (SELECT FROM designs d WHERE ${where} LIMIT ${COUNT_MAX + 1}) few) AS count`;

const LIST = {
  name: 'list',
  text: `SELECT ${counted('is_active')}, ${CARD} FROM designs d JOIN users u ON u.id = d.designer_id
    WHERE d.is_active ORDER BY d.id DESC LIMIT $1`,
};
const LIST_AFTER = {
  name: 'list-after',
  text: `SELECT $3::int AS count, ${CARD} FROM designs d JOIN users u ON u.id = d.designer_id
    WHERE d.is_active AND d.id < $2 ORDER BY d.id DESC LIMIT $1`,
};
const DETAIL = {
  name: 'detail',
  text: `SELECT ${FIELDS}, d.sheet, d.old_price_to, d.old_price_ground, d.picture_kind, d.is_active,
      d.created_at, d.updated_at,
      (SELECT json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.id)
        FROM design_categories dc JOIN categories c ON c.id = dc.category_id
        WHERE dc.design_id = d.id) AS categories,
      (SELECT json_agg(json_build_object('id', i.id, 'media', i.media_id) ORDER BY i.position)
        FROM design_images i WHERE i.design_id = d.id) AS images,
      (SELECT json_build_object('size_bytes', a.size_bytes, 'files', a.contents)
        FROM archives a WHERE a.design_id = d.id ORDER BY version DESC LIMIT 1) AS archive
    FROM designs d JOIN users u ON u.id = d.designer_id WHERE d.id = $1`,
};

const yuan = (fen) => (fen / 100).toFixed(2);
const picture = (media, width) => `/media/images/${media}/${width}.webp`;

function card(row, media) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    preview_image: media && picture(media, 600),
    preview_image_small: media && picture(media, 300),
    designer_username: row.username,
    download_count: row.download_count,
    price: yuan(row.price_fen),
    old_price: row.old_price_fen && yuan(row.old_price_fen),
    old_price_kind: row.old_price_fen && (row.old_price_from ? 'original' : 'reference'),
    ...(row.is_new && { is_new: true }),
    ...(row.has_sheet && {
      facts: {
        craft: row.craft,
        difficulty: row.difficulty,
        yarn_weight: row.yarn_weight,
        needle_mm: row.needle_mm,
        yardage_m: row.metres_min === null ? null : [row.metres_min, row.metres_max],
        yardage_estimated: row.metres_estimated ?? false,
      },
    }),
    ...(row.review_mean !== null && {
      reviews: { count: row.review_count, rating: Math.round(row.review_mean * 10) / 10 },
    }),
  };
}

function page(rows, p, n, path) {
  const shown = rows.slice(0, n);
  const count = rows[0]?.count ?? 0;
  return {
    count: Math.min(count, COUNT_MAX),
    count_is_exact: count <= COUNT_MAX,
    next:
      rows.length > n ? `${path}&p=${p + 1}&n=${n}&after=${shown.at(-1).id}&count=${count}` : null,
    previous: p > 1 ? `${path}&p=${p - 1}&n=${n}` : null,
    results: shown.map((row) => card(row, row.media_id)),
  };
}

async function list(query) {
  const [p, n] = [Number(query.get('p') ?? 1), Number(query.get('n') ?? 4)];
  const statement = query.has('after') ? LIST_AFTER : LIST;
  const values = query.has('after') ? [n + 1, query.get('after'), query.get('count')] : [n + 1];
  const { rows } = await pool.query({ ...statement, values });
  return page(rows, p, n, '/api/v1/designs/?');
}

async function detail(id) {
  const { rows } = await pool.query({ ...DETAIL, values: [id] });
  const [row] = rows;
  return {
    ...card(row, row.images?.[0].media),
    old_price_period: row.old_price_from && { from: row.old_price_from, to: row.old_price_to },
    old_price_ground: row.old_price_fen && row.old_price_ground,
    picture_kind: row.picture_kind,
    upload_date: row.created_at,
    categories: row.categories ?? [],
    detail_images: (row.images ?? []).map(({ id: imageId, media }) => ({
      id: imageId,
      image: picture(media, 1200),
      thumbnail: picture(media, 600),
      small: picture(media, 300),
      full: picture(media, 2400),
    })),
    is_active: row.is_active,
    updated_at: row.updated_at,
    archive: row.archive,
    sheet: row.sheet && fillSheet(row.sheet),
    owned: null,
  };
}

const CONDITIONS = {
  name: (at) => `d.name ILIKE $${at}`,
  description: (at) => `d.description ILIKE $${at}`,
  price_min: (at) => `d.price_fen >= $${at}`,
  price_max: (at) => `d.price_fen <= $${at}`,
  categories: (at) => `d.id IN (SELECT design_id FROM design_categories
    WHERE category_id = ANY(string_to_array($${at}, ',')::int[]))`,
};

async function search(query) {
  const where = ['d.is_active'];
  const values = [];
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = query.get(name);
    if (value === null) continue;
    if (name.startsWith('price')) values.push(Math.round(Number(value) * 100));
    else values.push(name === 'categories' ? value : `%${value}%`);
    where.push(condition(values.length));
  }
  const [p, n] = [Number(query.get('p') ?? 1), Number(query.get('n') ?? 4)];
  values.push(n + 1);
  const all = where.join(' AND ');
  const { rows } = await pool.query({
    name: `search ${[...query.keys()].join(' ')}`,
    text: `SELECT ${counted(all)}, ${CARD} FROM designs d JOIN users u ON u.id = d.designer_id
      WHERE ${all} ORDER BY d.id DESC LIMIT $${values.length}`,
    values,
  });
  return page(rows, p, n, '/api/v1/designs/search/?');
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://shop');
  const [, , , , what = ''] = pathname.split('/');
  const answer =
    what === '' ? list(searchParams) : what === 'search' ? search(searchParams) : detail(what);
  answer.then(
    (value) => {
      const body = Buffer.from(JSON.stringify(value));
      response.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': body.length,
      });
      response.end(body);
    },
    (error) => {
      response.writeHead(500, { 'Content-Length': 0 }).end();
      console.error(error);
    },
  );
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit());

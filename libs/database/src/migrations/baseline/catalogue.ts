/** Designs, their pictures, categories and archives. */
export const CATALOGUE: string[] = [
  `
    CREATE TABLE categories (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      slug text NOT NULL UNIQUE,
      position int NOT NULL DEFAULT 0
    )`,
  `
    CREATE TRIGGER tell_content_of_categories
      AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories
      FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`,
  `
    CREATE TABLE designs (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      designer_id bigint NOT NULL REFERENCES users,
      name text NOT NULL,
      description text NOT NULL,
      price_fen bigint NOT NULL CHECK (price_fen > 0),
      old_price_fen bigint CHECK (old_price_fen > 0),
      download_count int NOT NULL DEFAULT 0,
      is_active boolean NOT NULL DEFAULT true,
      name_folded text NOT NULL,
      description_folded text NOT NULL,
      name_grams text[] NOT NULL,
      description_grams text[] NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      sku text
    ) WITH (toast_tuple_target = 256)`,
  `
    ALTER TABLE designs
      ALTER COLUMN name SET STORAGE MAIN,
      ALTER COLUMN name_folded SET STORAGE MAIN,
      ALTER COLUMN description_folded SET STORAGE EXTERNAL,
      ALTER COLUMN name_grams SET STORAGE EXTERNAL,
      ALTER COLUMN description_grams SET STORAGE EXTERNAL`,
  'CREATE INDEX designs_active_newest ON designs (id DESC) WHERE is_active',
  'CREATE INDEX designs_active_price ON designs (price_fen) WHERE is_active',
  'CREATE INDEX designs_description_grams ON designs USING gin (description_grams)',
  'CREATE INDEX designs_designer ON designs (designer_id)',
  'CREATE INDEX designs_name_grams ON designs USING gin (name_grams)',
  'CREATE UNIQUE INDEX designs_sku ON designs (sku) WHERE sku IS NOT NULL',
  'CREATE INDEX designs_sku_folded ON designs (lower(sku)) WHERE sku IS NOT NULL',
  // All columns except the download count, which may be shown a little later.
  `
    CREATE TRIGGER tell_content_of_designs
      AFTER INSERT OR DELETE OR UPDATE OF
        designer_id, name, description, price_fen, old_price_fen, is_active, name_folded,
        description_folded, name_grams, description_grams, created_at, updated_at
      OR TRUNCATE ON designs
      FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`,
  `
    CREATE TABLE design_categories (
      design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
      category_id int NOT NULL REFERENCES categories,
      PRIMARY KEY (category_id, design_id)
    )`,
  'CREATE INDEX design_categories_design ON design_categories (design_id)',
  `
    CREATE TRIGGER tell_content_of_design_categories
      AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON design_categories
      FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`,
  `
    CREATE TABLE design_images (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
      position int NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      original_key text NOT NULL,
      media_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
      original_sha256 bytea,
      UNIQUE (design_id, position)
    )`,
  'CREATE INDEX design_images_original ON design_images (original_key)',
  `
    CREATE TRIGGER tell_content_of_design_images
      AFTER INSERT OR DELETE OR UPDATE OF
        design_id, position, media_id, original_key, created_at
      OR TRUNCATE ON design_images
      FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`,
  `
    CREATE TABLE archives (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
      version int NOT NULL,
      storage_key text NOT NULL,
      file_name text NOT NULL,
      size_bytes bigint NOT NULL,
      sha256 bytea NOT NULL,
      contents jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (design_id, version)
    )`,
  'CREATE UNIQUE INDEX archives_storage_key ON archives (storage_key)',
  `
    CREATE TRIGGER tell_content_of_archives
      AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON archives
      FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`,
];

/**
 * SQL of the conditions that lists of designs for operators share, on designs `d` and accounts `u`. Parameters, of which
 * null means no condition: $3 category ids, $4 designer, $5 whether on sale, $6 part of the sku (or of `#12` if the
 * design has none), $7 part of the name.
 */
export const DESIGN_FILTER = `($3::int[] IS NULL OR EXISTS (
    SELECT FROM design_categories dc WHERE dc.design_id = d.id AND dc.category_id = ANY($3)))
  AND ($4::text IS NULL OR lower(u.username) = lower($4))
  AND ($5::boolean IS NULL OR d.is_active = $5)
  AND ($6::text IS NULL OR position(lower($6) IN lower(coalesce(d.sku, '#' || d.id))) > 0)
  AND ($7::text IS NULL OR position(lower($7) IN lower(d.name)) > 0)`;

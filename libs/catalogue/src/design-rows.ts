/** SQL for statements of other libs: the designs as a read-only relation. */
export const DESIGN_ROWS = '(SELECT id, name, designer_id, is_active FROM designs)';

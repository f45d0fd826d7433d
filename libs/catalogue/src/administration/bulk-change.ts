import { createHash } from 'node:crypto';
import {
  BULK_MESSAGES,
  type BulkDesignChange,
  type BulkDesignValues,
  type DesignChangesRequest,
  formatYuan,
  InvalidInputError,
  LIMITS,
  parseYuan,
} from '#contracts';

/** The values that a bulk change can set. Prices are in fen. */
export interface BulkValues {
  priceFen: number;
  oldPriceFen: number | null;
  /** The ids of the categories in ascending order. */
  categoryIds: number[];
  isActive: boolean;
}

/** A design locked for a bulk change. */
export interface BulkRow extends BulkValues {
  id: number;
  name: string;
}

/** A design with its values before and after. */
export interface PlannedChange {
  row: BulkRow;
  after: BulkValues;
}

const CHANGES = [
  'is_active',
  'price',
  'price_percent',
  'add_category',
  'remove_category',
] as const satisfies readonly (keyof DesignChangesRequest)[];

/** A function that applies a request to the values of one design. @throws InvalidInputError unless it has one change */
export function changeOf(request: DesignChangesRequest): (values: BulkValues) => BulkValues {
  const named = CHANGES.filter((name) => request[name] !== undefined && request[name] !== null);
  if (named.length !== 1) {
    throw new InvalidInputError({ non_field_errors: [BULK_MESSAGES.oneChange] });
  }
  const { is_active: isActive, price, price_percent: percent } = request;
  const { add_category: added, remove_category: removed } = request;
  const changes: Record<(typeof CHANGES)[number], (values: BulkValues) => BulkValues> = {
    is_active: (values) => ({ ...values, isActive: isActive! }),
    price: (values) => withPrice(values, parseYuan(price!)!),
    price_percent: (values) =>
      withPrice(values, Math.round((values.priceFen * (100 + percent!)) / 100)),
    add_category: (values) => withCategories(values, [...values.categoryIds, added!]),
    remove_category: (values) =>
      withCategories(
        values,
        values.categoryIds.filter((id) => id !== removed),
      ),
  };
  return changes[named[0]!];
}

/** Sets the price. Removes an old price that is not above it, because it would not be a reduction (LAW-05). */
function withPrice(values: BulkValues, priceFen: number): BulkValues {
  if (priceFen < 1 || priceFen > LIMITS.maxPriceFen) {
    throw new InvalidInputError({ price_percent: [BULK_MESSAGES.priceOutside] });
  }
  const { oldPriceFen } = values;
  const isKept = oldPriceFen === null || oldPriceFen > priceFen || values.priceFen === priceFen;
  return { ...values, priceFen, oldPriceFen: isKept ? oldPriceFen : null };
}

/** Sets the categories, each once. @throws InvalidInputError if they are too many */
export function withCategories(values: BulkValues, ids: number[]): BulkValues {
  const categoryIds = [...new Set(ids)].toSorted((a, b) => a - b);
  if (categoryIds.length > LIMITS.categoriesPerDesign) {
    throw new InvalidInputError({ add_category: [BULK_MESSAGES.categoriesTooMany] });
  }
  return { ...values, categoryIds };
}

/** Whether two designs have the same values. */
export function hasSameValues(a: BulkValues, b: BulkValues): boolean {
  return (
    a.priceFen === b.priceFen &&
    a.oldPriceFen === b.oldPriceFen &&
    a.isActive === b.isActive &&
    a.categoryIds.join() === b.categoryIds.join()
  );
}

/** A planned change in the form of the API and of the audit log. */
export function toChange({ row, after }: PlannedChange): BulkDesignChange {
  return { id: row.id, name: row.name, before: toValues(row), after: toValues(after) };
}

function toValues({ priceFen, oldPriceFen, categoryIds, isActive }: BulkValues): BulkDesignValues {
  return {
    price: formatYuan(priceFen),
    old_price: oldPriceFen === null ? null : formatYuan(oldPriceFen),
    category_ids: categoryIds,
    is_active: isActive,
  };
}

/** Parses the values that the audit log stores. The inverse of `toValues`. */
export function fromValues(values: BulkDesignValues): BulkValues {
  return {
    priceFen: parseYuan(values.price)!,
    oldPriceFen: values.old_price === null ? null : parseYuan(values.old_price),
    categoryIds: values.category_ids,
    isActive: values.is_active,
  };
}

/** The hash of a plan, which covers every value before and after the change. */
export function planKey(changed: BulkDesignChange[]): string {
  return createHash('sha256').update(JSON.stringify(changed)).digest('base64url');
}

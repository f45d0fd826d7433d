import { choiceLabel, type FilterChoice } from '#contracts';
import { readStored, removeStored, writeStored } from '../../../shared/lib/storage';

/** The filters by what a knitter has or measures. */
export type OwnFilter = 'body' | 'stash' | 'my_gauge';

const keyOf = (filter: OwnFilter) => `my-knitting-${filter}`;

/** The value that this device keeps for a filter, with its label; null without a valid one (FIND-07). */
export function keptValue(filter: OwnFilter): (FilterChoice & { label: string }) | null {
  const value = readStored('local', keyOf(filter));
  if (value === null) return null;
  const label = choiceLabel({ filter, value });
  return label === null ? null : { filter, value, label };
}

/** Keeps a value on this device. */
export function keepValue(filter: OwnFilter, value: string): void {
  writeStored('local', keyOf(filter), value);
}

export function forgetValue(filter: OwnFilter): void {
  removeStored('local', keyOf(filter));
}

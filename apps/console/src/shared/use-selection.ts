import { useState } from 'react';

/**
 * The selected rows of a list. None is selected once the list has another address: a filter, another page, or Back.
 * @param address what selects the rows of the list
 * @param listed the ids of the rows; undefined while they are loading
 */
export function useSelection(
  address: string,
  listed: readonly number[] | undefined,
): [chosen: number[], choose: (ids: number[]) => void] {
  const [ids, choose] = useState<number[]>([]);
  const [chosenAt, setChosenAt] = useState(address);
  if (chosenAt !== address) {
    setChosenAt(address);
    choose([]);
  }
  // A row that is no longer listed after a refetch is not changed with the others.
  return [listed ? ids.filter((id) => listed.includes(id)) : [], choose];
}

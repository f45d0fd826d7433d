/** Applies mutations to a body's fields. @returns pairs, in which a key may be repeated */
export function changedFields(fields, changes) {
  const pairs = Object.entries(fields);
  for (const { does, at, key, value } of changes) {
    if (does === 'add') pairs.push([key, value]);
    if (does === 'add' || pairs.length === 0) continue;
    const index = at % pairs.length;
    const [name] = pairs[index];
    if (does === 'replace') pairs[index] = [name, value];
    if (does === 'leave out') pairs.splice(index, 1);
    if (does === 'say twice') pairs.push([name, value]);
  }
  return pairs;
}

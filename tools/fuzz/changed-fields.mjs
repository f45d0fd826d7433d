/** What a body's fields become by what was done to them: pairs, of which one key may have several. */
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

/** The value of a list below which a part of its values lies. */
export function quantile(list, part) {
  return [...list].sort((a, b) => a - b)[Math.ceil(part * list.length) - 1];
}

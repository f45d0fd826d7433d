import { type Category, writtenPath } from '#contracts';

/**
 * Categories to choose from, by their whole paths: several have one name, as 开衫 below 女装 and below 男装.
 * @param all the tree that the paths are of
 * @param offered those to choose from
 */
export const categoryOptions = (all: readonly Category[], offered = all) =>
  offered.map((one) => ({ value: one.id, label: writtenPath(one, all) }));

import type { Difficulty } from '#contracts';

/** What each level means, so that designers grade alike. */
export const DIFFICULTY_RUBRIC: Record<Difficulty, string> = {
  1: '只有上下针，或锁针短针，没有加减针',
  2: '有简单加减针，单色，片织或圈织',
  3: '有引返、挑针织边、简单绞花或镂空（每组不超过8行），要选尺码',
  4: '图解超过24行，有提花或嵌花、装袖，或几件事同时进行',
  5: '在镂空或绞花里加减针、剪开、双层编织、带造型的嵌花',
};

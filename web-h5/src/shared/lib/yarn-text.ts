import { type KnittingYarn, YARN_WEIGHT_LABELS } from '#contracts';

/** A yarn in one line, such as `灰羊毛 DK 400 米 每团 125 米 50 克`. */
export function yarnText(yarn: KnittingYarn): string {
  const { name, weight, metres, grams, ball_metres, ball_grams, strands = 1 } = yarn;
  const ball = [ball_metres && `${ball_metres} 米`, ball_grams && `${ball_grams} 克`];
  return [
    name,
    weight && YARN_WEIGHT_LABELS[weight],
    metres && `${metres} 米`,
    grams && `${grams} 克`,
    ball.some(Boolean) && `每团 ${ball.filter(Boolean).join(' ')}`,
    strands > 1 && `${strands} 股`,
  ]
    .filter(Boolean)
    .join(' ');
}

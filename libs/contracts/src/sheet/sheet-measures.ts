import { perSize, type PerSizeField } from './sheet-fields.js';

/** The kinds of pieces that have a finished measure. Forms ask only for the measures of the kind of the piece. */
export type MeasureKind = 'top' | 'skirt' | 'hat' | 'glove' | 'sock' | 'flat' | 'shawl';

interface Measure extends PerSizeField {
  readonly kinds: readonly MeasureKind[];
  /** Whether the measure must increase from each size to the next. */
  readonly isMain: boolean;
}

const measure = (
  label: string,
  min: number,
  max: number,
  kinds: readonly MeasureKind[],
  isMain = false,
): Measure => ({ ...perSize(label, 'cm', min, max), kinds, isMain });

/**
 * Finished measures in cm, of the piece laid flat after blocking. What goes around is stored whole, not halved. Ranges
 * are those of wearable pieces and of blankets.
 */
export const MEASURES = {
  bust: measure('胸围', 30, 220, ['top'], true),
  body_ease: measure('放松量', -20, 60, ['top']),
  length: measure('衣长', 20, 160, ['top', 'skirt']),
  cross_back: measure('肩宽', 18, 70, ['top']),
  sleeve: measure('袖长', 5, 75, ['top']),
  cb_to_cuff: measure('肩袖长', 15, 110, ['top']),
  upper_arm: measure('袖围', 12, 70, ['top']),
  cuff: measure('袖口围', 10, 50, ['top']),
  armhole_depth: measure('袖窿深', 8, 40, ['top']),
  yoke_depth: measure('育克深', 8, 40, ['top']),
  neck_width: measure('领宽', 8, 70, ['top']),
  neck_depth: measure('领深', 8, 70, ['top']),
  neck_round: measure('领围', 8, 70, ['top']),
  waist: measure('腰围', 30, 220, ['top', 'skirt']),
  hip: measure('臀围', 30, 220, ['top', 'skirt'], true),
  hem: measure('下摆围', 30, 220, ['top', 'skirt']),
  head_round: measure('帽围', 20, 70, ['hat'], true),
  hat_depth: measure('帽深', 8, 40, ['hat']),
  hand_round: measure('掌围', 8, 30, ['glove'], true),
  hand_length: measure('手套长', 8, 30, ['glove']),
  thumb: measure('拇指', 8, 30, ['glove']),
  foot_round: measure('脚围', 8, 40, ['sock'], true),
  foot_length: measure('袜底长', 8, 40, ['sock']),
  leg_length: measure('筒高', 8, 40, ['sock']),
  width: measure('宽', 1, 400, ['flat']),
  height: measure('长（高）', 1, 400, ['flat']),
  diameter: measure('直径', 1, 400, ['flat']),
  wingspan: measure('翼展', 1, 400, ['shawl']),
  depth: measure('深', 1, 400, ['shawl']),
} as const satisfies Record<string, Measure>;
export type MeasureKey = keyof typeof MEASURES;

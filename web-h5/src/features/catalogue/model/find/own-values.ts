import { BODY_MEASURES, type BodyMeasure, readBody, readGauge, readStash } from '#contracts';

/** The fields of 适合我的尺寸, as typed (FIND-04). */
export interface BodyFields {
  measure: BodyMeasure;
  cm: string;
  ease: string;
}

/** The fields of 用我的线, as typed (FIND-05). */
export interface StashFields {
  /** Whether the yarn is given in grams and metres per ball. */
  isByBall: boolean;
  weight: string;
  metres: string;
  grams: string;
  ballMetres: string;
  ballGrams: string;
  strands: string;
}

/** The fields of 我的密度, as typed (FIND-06). */
export interface GaugeFields {
  stitches: string;
  rows: string;
}

/** What the fields say: the value for the address, or what is wrong with them. */
export interface OwnValue {
  value: string;
  fault: string;
}

const trimmed = (text: string) => text.trim().normalize('NFKC');
const valid = (value: string) => ({ value, fault: '' });
const wrong = (fault: string) => ({ value: '', fault });

export function bodyFields(value: string): BodyFields {
  const body = readBody(value);
  return {
    measure: body?.measure ?? 'bust',
    cm: body ? String(body.cm) : '',
    ease: String(body?.ease ?? ''),
  };
}

export function bodyValue({ measure, cm, ease }: BodyFields): OwnValue {
  const { label, min, max } = BODY_MEASURES[measure];
  const plain = `${measure}:${trimmed(cm)}`;
  if (!trimmed(cm) || !readBody(plain)) return wrong(`${label}请填 ${min}–${max} cm`);
  const value = trimmed(ease) ? `${plain}:${trimmed(ease)}` : plain;
  return readBody(value) ? valid(value) : wrong('放松量请填 -40–80 cm');
}

const STASH_NAMES = ['weight', 'metres', 'strands', 'grams', 'ball_metres', 'ball_grams'] as const;

export function stashFields(value: string): StashFields {
  const given = Object.fromEntries(value.split(',').map((part) => part.split(':'))) as Partial<
    Record<(typeof STASH_NAMES)[number], string>
  >;
  return {
    isByBall: given.grams !== undefined,
    weight: given.weight ?? '',
    metres: given.metres ?? '',
    grams: given.grams ?? '',
    ballMetres: given.ball_metres ?? '',
    ballGrams: given.ball_grams ?? '50',
    strands: given.strands ?? '1',
  };
}

export function stashValue(fields: StashFields): OwnValue {
  const { isByBall, weight, metres, grams, ballMetres, ballGrams, strands } = fields;
  const amounts = isByBall ? { grams, ball_metres: ballMetres, ball_grams: ballGrams } : { metres };
  const pairs = Object.entries({ weight, ...amounts, strands }).map(([name, text]) => [
    name,
    trimmed(text),
  ]);
  const value = pairs
    .filter(([, text]) => text)
    .map((pair) => pair.join(':'))
    .join(',');
  if (readStash(value)) return valid(value);
  if (isByBall) return wrong('请填有多少克，以及每团多少克、多少米');
  return wrong(weight ? '请填一共有多少米；股数填 1–12' : '请选线材粗细');
}

export function gaugeFields(value: string): GaugeFields {
  const gauge = readGauge(value);
  return {
    stitches: gauge ? String(gauge.stitches) : '',
    rows: String(gauge?.rows ?? ''),
  };
}

/** @param percent how far off a design's gauge may be */
export function gaugeValue({ stitches, rows }: GaugeFields, percent: 5 | 10): OwnValue {
  const plain = trimmed(rows) ? `${trimmed(stitches)}x${trimmed(rows)}` : trimmed(stitches);
  const value = percent === 10 ? `${plain}:10` : plain;
  return readGauge(value) ? valid(value) : wrong('每 10 cm 请填 2–60 针、2–80 行');
}

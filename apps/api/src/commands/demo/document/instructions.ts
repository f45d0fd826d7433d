import { CHANGES, describeAcross, distributeAcross } from '#knitting';
import type { Construction, Move, Piece } from '../patterns/pattern.js';

/** A number of each size: `80 (90, 100)`, or one number where all sizes have the same. */
export function bySize(values: readonly (number | string)[]): string {
  const [first, ...others] = values;
  if (others.every((value) => value === first)) return String(first);
  return `${first} (${others.join(', ')})`;
}

/** The numbered instructions of a piece, all sizes together. */
export function instructionsOf(piece: Piece, { sizes }: Construction): string[] {
  const codes = sizes.map(({ code }) => code);
  const counts = piece.moves.map(() => 0);
  const sentences: string[] = [];
  for (const i of piece.moves[0]!.keys()) {
    const moves = piece.moves.map((list) => list[i]!);
    const before = [...counts];
    moves.forEach((move, size) => {
      counts[size] = stitchesAfter(move, counts[size]!);
    });
    const sentence = sentenceOf(moves, before, counts, { codes, piece });
    if (sentence) sentences.push(sentence);
  }
  return [...sentences.map((sentence, i) => `${i + 1}. ${sentence}`), ...(piece.after ?? [])];
}

/** The stitches on the needle after a move. */
function stitchesAfter(move: Move, before: number): number {
  switch (move.do) {
    case 'cast_on':
    case 'pick_up':
      return move.stitches;
    case 'shape': {
      const changes = move.steps.reduce((sum, step) => sum + step.stitches * step.times, 0);
      return before + (move.way === 'increase' ? 1 : -1) * move.points * changes;
    }
    case 'spread':
      return before + CHANGES[move.change].adds * move.times;
    case 'bind_off_sides':
      return before - 2 * move.stitches;
    case 'split':
      return (before - move.centre) / 2;
    case 'set_aside':
      return before + move.parts * (move.add - move.stitches);
    case 'take':
      return move.stitches + move.add;
    case 'finish':
      return 0;
    case 'work':
    case 'width':
    case 'from':
    case 'to':
    default:
      return before;
  }
}

interface Context {
  codes: string[];
  piece: Piece;
}

function sentenceOf(moves: Move[], before: number[], after: number[], context: Context): string {
  const [first] = moves;
  if (!first || !('note' in first || hasWords(first))) return '';
  const note = 'note' in first && first.note ? `${first.note}，` : '';
  const total = `（共 ${bySize(after)} 针）`;
  const numbers = (name: 'stitches' | 'add') =>
    bySize(moves.map((move) => Number((move as unknown as Record<string, unknown>)[name])));
  const line = rowWord(context.piece);
  switch (first.do) {
    case 'cast_on':
      return `${note}起 ${numbers('stitches')} 针。`;
    case 'pick_up':
      return `${note}挑 ${numbers('stitches')} 针。`;
    case 'work': {
      const rows = moves.map((move) => (move as typeof first).rows);
      if (rows.every((count) => count === 0)) return '';
      const repeats = repeatsOf(first, before);
      return `${note}织${first.fabric.name} ${bySize(rows)} ${line}${repeats}。`;
    }
    case 'shape':
      return `${note}${shapingOf(moves as (typeof first)[], context)}${total}。`;
    case 'spread':
      return spreadOf(moves as (typeof first)[], before, note, total, context);
    case 'bind_off_sides':
      return `${note}接下来两行开头各平收 ${numbers('stitches')} 针${total}。`;
    case 'split': {
      const centres = moves.map((move) => (move as typeof first).centre);
      const centre = centres.every((count) => count === 0)
        ? '从正中分开'
        : `中间平收 ${bySize(centres)} 针`;
      return `${centre}，${note}每侧 ${bySize(after)} 针。`;
    }
    case 'set_aside':
      return `${note}留出 ${first.parts} 份各 ${numbers('stitches')} 针（${first.as}），每处加 ${numbers('add')} 针${total}。`;
    case 'take':
      return `${note}取回${first.as}的 ${numbers('stitches')} 针，另挑 ${numbers('add')} 针${total}。`;
    case 'finish':
      return `剩 ${bySize(before)} 针：${first.how}。`;
    case 'width':
    case 'from':
    case 'to':
    default:
      return '';
  }
}

const hasWords = (move: Move) => !['width', 'from', 'to'].includes(move.do);

const rowWord = ({ worked }: Piece) => (worked === 'round' ? '圈' : '行');

/** How many repeats of a chart lie in a row. */
function repeatsOf({ fabric }: Extract<Move, { do: 'work' }>, stitches: number[]): string {
  if (!fabric.chart) return '';
  if (fabric.isCut) return `（花样居中，一组 ${fabric.multiple} 针）`;
  const repeats = stitches.map((count) => fabric.repeats ?? Math.floor(count / fabric.multiple));
  const beside = stitches.map((count, i) => count - repeats[i]! * fabric.multiple);
  const sides = beside.every((count) => count === 0)
    ? ''
    : `，其余 ${bySize(beside)} 针分在两侧织平针`;
  return `（每行 ${bySize(repeats)} 组花样，一组 ${fabric.multiple} 针${sides}）`;
}

type Shape = Extract<Move, { do: 'shape' }>;

function shapingOf(moves: Shape[], { codes, piece }: Context): string {
  const texts = moves.map((move) => shapingText(move, rowWord(piece)));
  if (texts.every((text) => text === texts[0])) return texts[0]!;
  return texts.map((text, i) => `${codes[i]}：${text}`).join('；');
}

function shapingText({ way, points, steps, plainRows }: Shape, line: string): string {
  const verb = way === 'increase' ? '加' : '减';
  const parts = steps.map(({ rows, stitches, times }) => {
    const changes = points * stitches;
    const every = rows === 1 ? `每${line}` : `每 ${rows} ${line}`;
    return `${every}${verb} ${changes} 针 × ${times} 次`;
  });
  if (plainRows > 0) parts.push(`不加不减 ${plainRows} ${line}`);
  return parts.length === 0 ? '不加不减' : parts.join('，');
}

function spreadOf(
  moves: Extract<Move, { do: 'spread' }>[],
  before: number[],
  note: string,
  total: string,
  { codes, piece }: Context,
): string {
  if (moves.every(({ times }) => times === 0)) return note ? `${note.slice(0, -1)}。` : '';
  const plans = moves.map(({ change, times }, i) => {
    if (times === 0) return '不变';
    return describeAcross(
      distributeAcross(before[i]!, times, change, piece.worked === 'round'),
      change,
    );
  });
  const verb = CHANGES[moves[0]!.change].adds > 0 ? '加' : '减';
  const counts = bySize(moves.map(({ times }) => times));
  const how = plans
    .map((plan, i) => (codes.length === 1 ? plan : `${codes[i]}：${plan}`))
    .join('；');
  return `${note}这一${rowWord(piece)}均匀${verb} ${counts} 针${total}。${how}。`;
}

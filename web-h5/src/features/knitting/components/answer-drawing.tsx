import { oneDecimal, wholeNumber } from '#knitting';
import type { Drawing } from '../model/calculators/calculator';
import styles from './answer-drawing.module.css';

const WIDTH = 320;

/** Draws a result. The text alternative says what the drawing shows. */
export function AnswerDrawing({ drawing }: { drawing: Drawing }) {
  const { height, content } = drawn(drawing);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      role="img"
      aria-label={drawing.text}
    >
      {content}
    </svg>
  );
}

function drawn(drawing: Drawing) {
  switch (drawing.kind) {
    case 'pieces':
      return pieces(drawing);
    case 'needles':
      return needles(drawing);
    case 'bars':
      return bars(drawing);
    case 'balls':
      return balls(drawing);
    case 'row':
      return row(drawing);
    case 'edge':
      return edge(drawing);
    case 'grid':
    default:
      return grid(drawing);
  }
}

type Of<Kind extends Drawing['kind']> = Extract<Drawing, { kind: Kind }>;

/** Coordinates with one decimal keep the HTML short. */
const at = (value: number) => Math.round(value * 10) / 10;

/** The pattern's size dashed, mine in front of it, both from the same corner. */
function pieces({ before, after }: Of<'pieces'>) {
  const scale = Math.min(300 / Math.max(before[0], after[0]), 150 / Math.max(before[1], after[1]));
  const height = at(Math.max(before[1], after[1]) * scale + 10);
  const rect = ([w, h]: [number, number], className: string | undefined) => (
    <rect
      x={at(160 - (w * scale) / 2)}
      y={at(height - 5 - h * scale)}
      width={at(w * scale)}
      height={at(h * scale)}
      className={className}
    />
  );
  return {
    height,
    content: (
      <>
        {rect(after, styles.piece)}
        {rect(before, styles.dashed)}
      </>
    ),
  };
}

/** Two needles seen from their tips, to scale with each other. */
function needles({ from, to }: Of<'needles'>) {
  const scale = 40 / Math.max(from, to);
  const tip = (mm: number, x: number, isMain: boolean) => (
    <>
      <circle cx={x} cy={50} r={at(mm * scale)} className={isMain ? styles.main : styles.side} />
      <text x={x} y={112} className={styles.label} textAnchor="middle">
        {mm} mm
      </text>
    </>
  );
  return {
    height: 120,
    content:
      from === to ? (
        tip(from, 160, true)
      ) : (
        <>
          {tip(from, 90, false)}
          <path d="M140 50h36m-8-7 8 7-8 7" className={styles.line} />
          {tip(to, 230, true)}
        </>
      ),
  };
}

const LABEL_WIDTH = 64;
const MAX_BARS = 12;

function bars({ bars: all, unit }: Of<'bars'>) {
  // With more bars than fit, those around the main one.
  const main = Math.max(
    0,
    all.findIndex(({ isMain }) => isMain),
  );
  const first = Math.max(0, Math.min(main - MAX_BARS / 2, all.length - MAX_BARS));
  const shown = all.slice(first, first + MAX_BARS);
  const most = Math.max(...shown.map(({ value }) => value));
  const scale = (WIDTH - LABEL_WIDTH - 84) / most;
  return {
    height: shown.length * 28,
    content: shown.map(({ label, value, isMain }, i) => (
      <g key={`${label}-${i}`}>
        <text x={LABEL_WIDTH - 8} y={i * 28 + 19} className={styles.label} textAnchor="end">
          {label.slice(0, 5)}
        </text>
        <rect
          x={LABEL_WIDTH}
          y={i * 28 + 5}
          width={at(Math.max(2, value * scale))}
          height={18}
          rx={4}
          className={isMain ? styles.main : styles.side}
        />
        <text x={at(LABEL_WIDTH + value * scale + 6)} y={i * 28 + 19} className={styles.label}>
          {value >= 200 ? wholeNumber(value) : oneDecimal(value)} {unit}
        </text>
      </g>
    )),
  };
}

const BALLS_PER_ROW = 8;
const MAX_BALLS = 24;

/** Balls of yarn; the last one filled as far as it is used. */
function balls({ balls: count, lastPart }: Of<'balls'>) {
  const shown = Math.min(count, MAX_BALLS);
  const rows = Math.ceil(shown / BALLS_PER_ROW);
  const hasMore = count > MAX_BALLS;
  const center = (i: number) => ({
    x: 20 + (i % BALLS_PER_ROW) * 40,
    y: 20 + Math.floor(i / BALLS_PER_ROW) * 40,
  });
  const last = center(shown - 1);
  return {
    height: rows * 40 + (hasMore ? 20 : 0),
    content: (
      <>
        {Array.from({ length: shown }, (_, i) => {
          const { x, y } = center(i);
          const isPart = i === shown - 1 && !hasMore;
          return (
            <g key={i}>
              <circle cx={x} cy={y} r={17} className={isPart ? styles.side : styles.main} />
              <path
                d={`M${x - 13} ${y - 6}q13 -8 26 2M${x - 15} ${y + 3}q14 -9 30 2M${x - 10} ${y + 11}q10 -7 22 0`}
                className={styles.thread}
              />
            </g>
          );
        })}
        {!hasMore && (
          <circle
            cx={last.x}
            cy={last.y}
            r={17}
            pathLength={100}
            strokeDasharray={`${at(Math.min(1, Math.max(0, lastPart)) * 100)} 100`}
            className={styles.used}
          />
        )}
        {hasMore && (
          <text x={WIDTH / 2} y={rows * 40 + 14} className={styles.label} textAnchor="middle">
            共 {count} 团
          </text>
        )}
      </>
    ),
  };
}

/** One row as a strip; each change is a mark. */
function row({ ends, gaps }: Of<'row'>) {
  const widths = ends ? [ends[0], ...gaps] : gaps;
  const total = [...widths, ends?.[1] ?? 0].reduce((sum, gap) => sum + gap, 0) || 1;
  let until = 0;
  const marks = widths.map((gap) => {
    until += gap;
    return at(10 + (until / total) * 300);
  });
  return {
    height: 60,
    content: (
      <>
        <rect x={10} y={24} width={300} height={20} rx={4} className={styles.piece} />
        {marks.slice(0, 300).map((x, i) => (
          <path key={i} d={`M${x} 20v28`} className={styles.mark} />
        ))}
        <text x={10} y={14} className={styles.label}>
          {ends ? '片织' : '圈织'}
        </text>
      </>
    ),
  };
}

/** The edge from the first row (below) to the last; both edges where both sides change. */
function edge({ points, bothSides }: Of<'edge'>) {
  const xs = points.map(([x]) => x);
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const rows = Math.max(1, ...points.map(([, y]) => y));
  const across = Math.max(1, high - low);
  const half = bothSides ? 120 : 250;
  const scaleX = Math.min(half / across, 12);
  const height = 180;
  const scaleY = (height - 20) / rows;
  const y = (value: number) => at(height - 10 - value * scaleY);
  const middle = WIDTH / 2;
  // The narrowest part keeps some width.
  const left = (value: number) =>
    at(bothSides ? middle - 30 - (high - value) * scaleX : 35 + (value - low) * scaleX);
  const lineOf = (x: (value: number) => number) =>
    points.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${x(px)} ${y(py)}`).join('');
  const mirrored = (value: number) => at(WIDTH - left(value));
  const top = y(points.at(-1)![1]);
  const fabric = bothSides
    ? `${lineOf(left)}L${mirrored(points.at(-1)![0])} ${top}${[...points]
        .map((_, i) => points[points.length - 1 - i]!)
        .map(([px, py]) => `L${mirrored(px)} ${y(py)}`)
        .join('')}Z`
    : `${lineOf(left)}L310 ${top}L310 ${y(0)}Z`;
  return {
    height,
    content: (
      <>
        <path d={fabric} className={styles.fabric} />
        <path d={lineOf(left)} className={styles.line} />
        {bothSides && <path d={lineOf(mirrored)} className={styles.line} />}
        <text x={middle} y={height - 16} className={styles.label} textAnchor="middle">
          从这里起 ↑
        </text>
      </>
    ),
  };
}

/** Some cells in their real proportion, and the whole picture beside them. */
function grid({ columns, rows, ratio }: Of<'grid'>) {
  const width = Math.min(34, 100 / (4 * ratio));
  const cell = { width: at(width), height: at(width * ratio) };
  const scale = Math.min(110 / columns, 110 / (rows * ratio));
  return {
    height: 144,
    content: (
      <>
        {Array.from({ length: 12 }, (_, i) => (
          <rect
            key={i}
            x={at(10 + (i % 3) * cell.width)}
            y={at(10 + Math.floor(i / 3) * cell.height)}
            width={cell.width}
            height={cell.height}
            className={styles.cell}
          />
        ))}
        <rect
          x={at(240 - (columns * scale) / 2)}
          y={at(65 - (rows * ratio * scale) / 2)}
          width={at(Math.max(1, columns * scale))}
          height={at(Math.max(1, rows * ratio * scale))}
          className={styles.piece}
        />
        <text x={240} y={138} className={styles.label} textAnchor="middle">
          {columns} × {rows}
        </text>
      </>
    ),
  };
}

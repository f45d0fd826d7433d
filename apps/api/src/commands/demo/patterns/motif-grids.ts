/** Motifs that several designs share. `.` is the background. */
export const MOTIFS = {
  tree: [
    '.........',
    '...1.....',
    '..111....',
    '...1.....',
    '..111....',
    '.11111...',
    '..111....',
    '.11111...',
    '1111111..',
    '...2.....',
    '.........',
  ],
  heart: [
    '............',
    '.11...11....',
    '1111.1111...',
    '111111111...',
    '111111111...',
    '.1111111....',
    '..11111.....',
    '...111......',
    '....1.......',
    '............',
    '............',
  ],
  star: [
    '.1..1...1..1.',
    '.11.11.11.11.',
    '.111.1.1.111.',
    '1.111.1.111.1',
    '.1.111.111.1.',
    '....11.11....',
    '.111..1..111.',
    '....11.11....',
    '.1.111.111.1.',
    '1.111.1.111.1',
    '.111.1.1.111.',
    '.11.11.11.11.',
    '.1..1...1..1.',
    '.............',
    '......2......',
  ],
  diamond: [
    '1.....1.....',
    '.1...1.1...1',
    '..1.1...1.1.',
    '...1.....1..',
    '..1.1...1.1.',
    '.1...1.1...1',
    '1.....1.....',
  ],
  diagonal: ['1...', '....', '...1', '....', '..1.', '....', '.1..', '....'],
  teeth: ['22.2', '222.'],
  solid: ['2222', '2222'],
  plain: ['....', '....'],
  sheep: [
    '................',
    '...111111.......',
    '..11111111.22...',
    '.1111111112222..',
    '.111111111222...',
    '.1111111111.....',
    '..11111111......',
    '...2....2.......',
    '...2....2.......',
    '................',
    '................',
  ],
  cat: [
    '..............',
    '..1....1......',
    '..11..11......',
    '..111111......',
    '..121121......',
    '..111111....1.',
    '...1111.....1.',
    '..1111111..11.',
    '..11111111.1..',
    '..1111111111..',
    '..11.11.11....',
    '..............',
  ],
  mushroom: [
    '...........',
    '....111....',
    '..1112111..',
    '.112111211.',
    '.111111111.',
    '....222....',
    '....222....',
    '....222....',
    '...........',
    '...........',
  ],
  cloud: [
    '..............',
    '......111.....',
    '...1111111....',
    '..111111111...',
    '.11111111111..',
    '.11111111111..',
    '..............',
    '.........111..',
    '........11111.',
    '..............',
  ],
  berry: [
    '............',
    '....33......',
    '...3333.....',
    '...1111.....',
    '..112111....',
    '..111121....',
    '..121111....',
    '...1121.....',
    '....11......',
    '............',
  ],
  fish: [
    '..............',
    '....111...1...',
    '..111111.11...',
    '.1121111111...',
    '..111111.11...',
    '....111...1...',
    '..............',
    '...........22.',
    '..............',
  ],
  wave: ['........', '...11...', '..1111..', '.11..11.', '11....11', '1......1', '........'],
  cross: ['..1..', '..1..', '11111', '..1..', '..1..', '.....'],
  houndstooth: [
    '1111....',
    '.111....',
    '.1.1....',
    '...1....',
    '11111111',
    '11111.11',
    '11111..1',
    '1111....',
  ],
  dots: ['......', '.11...', '.11...', '......', '....11', '....11'],
  leaf: [
    '...........',
    '.....1.....',
    '....111....',
    '...11211...',
    '...11211...',
    '....121....',
    '.....2.....',
    '.....2.....',
    '...........',
  ],
} as const satisfies Record<string, readonly string[]>;

/** A copy of a motif with other palette indices. */
export function recolor(motif: readonly string[], colors: Record<string, string>): string[] {
  return motif.map((row) => [...row].map((mark) => colors[mark] ?? mark).join(''));
}

/** Motifs on top of each other, each repeated to a width. */
export function bands(width: number, parts: readonly (readonly string[])[]): string[] {
  return parts.flat().map((row) => row.repeat(Math.ceil(width / row.length)).slice(0, width));
}

/** Zigzag stripes of three colours, from top to bottom. */
export function zigzag(colors: number, halfWidth: number, rows: number): string[] {
  const height = colors * rows;
  return Array.from({ length: height }, (_, line) => {
    const y = height - 1 - line;
    return Array.from({ length: 2 * halfWidth }, (_column, x) => {
      const rise = x < halfWidth ? x : 2 * halfWidth - 1 - x;
      const band = Math.floor(((((y - rise) % height) + height) % height) / rows);
      return band === 0 ? '.' : String(band);
    }).join('');
  });
}

/** Large diamonds crossed by fine lines. */
export function argyle(size: number): string[] {
  const width = size * 2;
  const wrap = (value: number) => ((value % width) + width) % width;
  return Array.from({ length: width }, (_, line) =>
    Array.from({ length: width }, (_column, x) => {
      const y = width - 1 - line;
      if (wrap(x + y + 1) === size || wrap(x - y) === size) return '3';
      const away = Math.abs(x - size + 0.5) + Math.abs(y - size + 0.5);
      return away < size ? '1' : '.';
    }).join(''),
  );
}

/** Diamonds of yarn overs with their decreases; every second row is plain. From top to bottom. */
export function laceDiamond(size: number): string[] {
  const width = size * 2;
  return Array.from({ length: width }, (_, line) => {
    const y = width - 1 - line;
    const reach = Math.abs(y - size);
    const row = Array<string>(width).fill('k');
    if (y % 2 === 0 && reach > 1 && reach < size) {
      row[size - reach] = 'o';
      row[size - reach + 1] = '\\';
      row[size + reach - 1] = '/';
      row[size + reach] = 'o';
    }
    return row.join('');
  });
}

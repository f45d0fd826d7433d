// Writes the measurements as Markdown.
import { cpus, loadavg, totalmem } from 'node:os';
import { medianOf } from './rounds.mjs';

const spread = ({ median, min, max }) =>
  `${median.toFixed(2)}（${min.toFixed(2)}–${max.toFixed(2)}）`;

function table(head, rows) {
  const lines = [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function figuresTable(rows) {
  return table(
    ['', '每秒次数', 'p50 毫秒', 'p95 毫秒', 'p99 毫秒'],
    rows.map(({ name, figures }) => [
      name,
      ...[
        ['perSecond', 0],
        ['p50', 2],
        ['p95', 2],
        ['p99', 2],
      ].map(([figure, digits]) => medianOf(figures, figure).toFixed(digits)),
    ]),
  );
}

function aimsTable(aims) {
  return table(
    ['目标', '测得', ''],
    aims.map(({ text, ratio, measured, isMet }) => [
      text,
      ratio ? spread(ratio) : measured,
      isMet ? '达到' : '**没有达到**',
    ]),
  );
}

/** @param section the result of a part of the benchmark @returns {string} Markdown */
export function describeSection({ title, rows, tables = [], ratios, notes, aims }) {
  return [
    `## ${title}`,
    ...(rows.length > 0 ? [figuresTable(rows)] : []),
    ...tables.map(({ head, rows: cells }) => table(head, cells)),
    ...(ratios.length > 0
      ? [
          table(
            ['比值', '中位数（最小–最大）'],
            ratios.map(({ name, ratio }) => [name, spread(ratio)]),
          ),
        ]
      : []),
    ...(aims.length > 0 ? [aimsTable(aims)] : []),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
  ].join('\n\n');
}

/** Describes the machine at the start of a run. @param postgres its version */
export function describeMachine(postgres) {
  const processors = cpus();
  return {
    处理器: `${processors.length} × ${processors[0].model}`,
    内存: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    'Node.js': process.versions.node,
    PostgreSQL: postgres,
    '开始时的平均负载（1、5、15 分钟）': loadavg()
      .map((load) => load.toFixed(2))
      .join('、'),
    开始: new Date().toISOString().slice(0, 16).replace('T', ' ') + ' UTC',
  };
}

/** @returns {string} the whole document */
export function writeDocument(sections, machine, { designs, pairs, seconds }, command) {
  const missed = sections.flatMap(({ title, aims }) =>
    aims.filter(({ isMet }) => !isMet).map((aim) => ({ title, ...aim })),
  );
  const count = sections.reduce((sum, { aims }) => sum + aims.length, 0);
  return `${[
    '# 速度',
    '由 `npm run bench` 写成，请勿手改。尺子不是毫秒，而是同一次运行里、同一台机器上并排的程序：只做不得不做之事的裸程序（`tools/bench/bare/`）、空的 Nest 路由、nginx。两边轮流测（A B A B），先各热身一轮；表中的次数与毫秒是各轮的中位数，比值逐轮相比，给出中位数与最小、最大。',
    table(
      ['机器', ''],
      Object.entries(machine).map(([name, value]) => [name, value]),
    ),
    `命令：\`${command}\`。图解 ${designs.join(' 款与 ')} 款（两个库），各 ${pairs} 轮，每轮 ${seconds} 秒，32 个长连接；压力来自另一个进程，与服务共用处理器。api 是生产构建的一个进程，照生产环境记日志。`,
    `共 ${count} 项目标，没有达到 ${missed.length} 项${missed.length > 0 ? '：' : '。'}`,
    ...(missed.length > 0 ? [aimsTable(missed)] : []),
    ...sections.map(describeSection),
  ].join('\n\n')}\n`;
}

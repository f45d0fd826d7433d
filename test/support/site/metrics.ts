import { parser } from '@prometheus-io/lezer-promql';
import { request } from './site.js';

/** The series of a scrape: the label sets of each metric. */
export type Series = Map<string, Record<string, string>[]>;

/** The metrics of a process in Prometheus' text format. */
export const scrape = async (port: number | string) =>
  (await request(`http://127.0.0.1:${port}/metrics`)).bytes.toString();

/** The value of one line, NaN if it does not exist. */
export function valueOf(text: string, line: string): number {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? NaN : Number(found.slice(line.length + 1));
}

/** Parses scrapes like Prometheus stores them, with the name of the scrape job. */
export function seriesOf(scrapes: { job: string; text: string }[]): Series {
  const series: Series = new Map();
  const add = (name: string, labels: Record<string, string>) =>
    series.set(name, [...(series.get(name) ?? []), labels]);
  const keptAs = (label: string) =>
    ['job', 'instance'].includes(label) ? `exported_${label}` : label;
  for (const { job, text } of scrapes) {
    const target = { job, instance: `${job}:9464` };
    add('up', target);
    for (const line of text.split('\n')) {
      const match = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line);
      if (!match) continue;
      const own = [...(match[2] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
        // Prometheus renames a label of the metric that the target has too.
        ([, label, value]) => [keptAs(label!), value!] as const,
      );
      add(match[1]!, { ...Object.fromEntries(own), ...target });
    }
  }
  return series;
}

/** A selector of a PromQL expression: a metric and its label matchers. */
interface Selector {
  metric: string;
  matchers: { label: string; operator: string; value: string }[];
}

interface Expression {
  selectors: Selector[];
  /** The labels of its `by` clauses. */
  grouping: string[];
  hasSyntaxError: boolean;
}

/** Parses a PromQL expression; a Grafana variable is replaced by a duration. */
export function parseExpression(source: string): Expression {
  const text = source.replaceAll(/\$__\w+/g, '5m');
  const found: Expression = { selectors: [], grouping: [], hasSyntaxError: false };
  parser.parse(text).iterate({
    enter: ({ node, type, from, to }) => {
      const textOf = (name: string) => {
        const child = node.getChild(name);
        return child ? text.slice(child.from, child.to) : '';
      };
      if (type.isError) found.hasSyntaxError = true;
      if (type.name === 'VectorSelector') {
        found.selectors.push({ metric: textOf('Identifier'), matchers: [] });
      }
      if (type.name === 'UnquotedLabelMatcher') {
        found.selectors.at(-1)!.matchers.push({
          label: textOf('LabelName'),
          operator: textOf('MatchOp'),
          value: textOf('StringLiteral').slice(1, -1),
        });
      }
      if (type.name === 'GroupingLabels') {
        found.grouping.push(...(text.slice(from, to).match(/\w+/g) ?? []));
      }
    },
  });
  return found;
}

/** Finds metrics and labels of an expression that no process exports. @returns one line per fault */
export function faultsOf(source: string, series: Series): string[] {
  const { selectors, grouping, hasSyntaxError } = parseExpression(source);
  if (hasSyntaxError) return [`no PromQL: ${source}`];
  const faults = selectors.flatMap((selector) => faultsOfSelector(selector, series));
  const known = selectors.flatMap(({ metric }) => series.get(metric) ?? []);
  const unknown = grouping.filter((label) => !known.some((labels) => label in labels));
  return [...faults, ...unknown.map((label) => `nothing to group by ${label}: ${source}`)];
}

function faultsOfSelector({ metric, matchers }: Selector, series: Series): string[] {
  const all = series.get(metric);
  if (!all) return [`no metric ${metric}`];
  return matchers
    .filter(({ label, operator, value }) => {
      if (operator === '=') return !all.some((labels) => labels[label] === value);
      if (operator === '=~' && label === 'job') {
        return !all.some((labels) => new RegExp(`^(?:${value})$`).test(labels[label]!));
      }
      return !all.some((labels) => label in labels);
    })
    .map(({ label, operator, value }) => `no ${metric} with ${label}${operator}"${value}"`);
}

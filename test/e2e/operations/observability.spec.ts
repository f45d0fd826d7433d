import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { eventually } from '../../support/eventually.js';
import {
  faultsOf,
  parseExpression,
  scrape,
  type Series,
  seriesOf,
} from '../../support/site/metrics.js';
import { buy, createBuyer } from '../../support/site/site.js';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
}

interface Dashboard {
  uid: string;
  panels: {
    title: string;
    type: string;
    gridPos: { x: number; y: number; w: number; h: number };
    targets?: { expr: string; legendFormat: string }[];
  }[];
}

const read = (path: string) => readFileSync(path, 'utf8');
const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const scraping = parse(read('deploy/prometheus/prometheus.yml')) as {
  rule_files: string[];
  scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
};
const dashboard = JSON.parse(read('deploy/grafana/cloudknit.json')) as Dashboard;
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map((target) => ({ title, ...target })),
);

let series: Series;

beforeAll(async () => {
  // One purchase and one download, so that every kind of series exists.
  const buyer = await createBuyer();
  await buy(buyer, 5);
  await buyer.get('/designs/5/download');
  await eventually(async () => {
    const [api, worker] = await Promise.all([
      scrape(process.env['METRICS_PORT']!),
      scrape(process.env['WORKER_METRICS_PORT']!),
    ]);
    series = seriesOf([
      { job: 'cloudknit-api', text: api },
      { job: 'cloudknit-worker', text: worker },
    ]);
    if (!series.has('cloudknit_job_duration_seconds_count')) throw new Error('no job was measured');
  });
});

/** The labels that the results of an expression have. */
function labelsOf(expression: string): string[] {
  const { selectors, grouping } = parseExpression(expression);
  if (grouping.length > 0) return grouping;
  if (/^(max|min|sum|time)\b/.test(expression)) return [];
  return selectors.flatMap(({ metric }) => Object.keys(series.get(metric)![0]!));
}

const usedLabels = (template: string) =>
  [...template.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label]) => label!);

describe('the check of expressions', () => {
  it.each([
    ['max(cloudknit_nothing)', 'no metric cloudknit_nothing'],
    ['cloudknit_reachable{part="moon"} == 0', 'no cloudknit_reachable with part="moon"'],
    ['cloudknit_reachable{side=~".*"}', 'no cloudknit_reachable with side=~".*"'],
    ['up{job=~"shop.*"}', 'no up with job=~"shop.*"'],
    [
      'sum by (colour) (cloudknit_reachable)',
      'nothing to group by colour: sum by (colour) (cloudknit_reachable)',
    ],
    ['sum by (part (cloudknit_reachable)', 'no PromQL: sum by (part (cloudknit_reachable)'],
  ])('finds what is wrong with %s', (expression, fault) => {
    expect(faultsOf(expression, series)).toEqual([fault]);
  });
});

describe('the alert rules of deploy/prometheus', () => {
  it('ask only for metrics and labels that a running api or worker shows', () => {
    expect(rules.length).toBeGreaterThan(15);
    expect(rules.flatMap(({ expr }) => faultsOf(expr, series))).toEqual([]);
  });

  it('say in Chinese what is wrong and what to do, with labels that the result has', () => {
    for (const { alert, expr, labels, annotations } of rules) {
      expect([alert, labels.severity]).toEqual([
        alert,
        expect.stringMatching(/^(critical|warning)$/),
      ]);
      expect([alert, annotations.summary]).toEqual([alert, expect.stringMatching(/\p{sc=Han}/u)]);
      expect([alert, annotations.action]).toEqual([
        alert,
        expect.stringMatching(/^(?=.*\p{sc=Han}).{20,}$/u),
      ]);
      const used = usedLabels(annotations.summary + annotations.action);
      expect([alert, used.filter((label) => !labelsOf(expr).includes(label))]).toEqual([alert, []]);
    }
  });

  it('are the table of docs/operations.md, each with its duration and severity', () => {
    const severities: Record<string, string> = { critical: '紧急', warning: '当天' };
    const table = [...read('docs/operations.md').matchAll(/^\| `(Cloudknit\w+)` .*\|$/gm)].map(
      ([line]) => line.split('|').map((cell) => cell.trim()),
    );
    const rows = table.map((cells) => [cells[1], cells[3], cells[4]]);
    const wanted = rules.map((rule) => {
      const minutes = rule.for ? `${Number.parseInt(rule.for)} 分钟` : '立即';
      return [`\`${rule.alert}\``, minutes, severities[rule.labels.severity]];
    });
    expect(rows).toEqual(wanted);
  });

  it('and the scrape example are what the compose file runs, and well-formed', () => {
    const compose = parse(read('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { environment?: Record<string, string> }>;
    };
    const ports: Record<string, string> = { api: 'METRICS_PORT', worker: 'WORKER_METRICS_PORT' };
    expect(scraping.rule_files).toEqual(['alerts.yml']);
    for (const {
      job_name: job,
      dns_sd_configs: [source],
    } of scraping.scrape_configs) {
      const service = source!.names[0]!;
      expect(job).toBe(`cloudknit-${service}`);
      expect(compose.services[service]!.environment![ports[service]!]).toBe(String(source!.port));
    }
    const args = ['check', 'config', 'deploy/prometheus/prometheus.yml'];
    const { error, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
    // Where Prometheus is not installed, the parser of the other tests has to do.
    expect(error ? String(error) : stderr).toMatch(/^$|ENOENT/);
  });
});

describe('the dashboard of deploy/grafana', () => {
  it('asks only for metrics and labels that a running api or worker shows', () => {
    expect(queries.length).toBeGreaterThan(30);
    expect(queries.flatMap(({ expr }) => faultsOf(expr, series))).toEqual([]);
    for (const { title, expr, legendFormat } of queries) {
      const unknown = usedLabels(legendFormat).filter((label) => !labelsOf(expr).includes(label));
      expect([title, unknown]).toEqual([title, []]);
    }
  });

  it('shows every metric of the shop', () => {
    const shown = new Set(
      queries.flatMap(({ expr }) => parseExpression(expr).selectors.map(({ metric }) => metric)),
    );
    const own = [...series.keys()].filter((name) => name.startsWith('cloudknit_'));
    const baseOf = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
    const shownBases = new Set([...shown].map(baseOf));
    expect(own.filter((name) => !shownBases.has(baseOf(name)))).toEqual([]);
  });

  it('has no two panels in one place', () => {
    const places = dashboard.panels.map(({ gridPos: { x, y, w, h } }) => ({ x, y, w, h }));
    const overlaps = places.filter((one, i) =>
      places.some(
        (other, j) =>
          j < i &&
          one.x < other.x + other.w &&
          other.x < one.x + one.w &&
          one.y < other.y + other.h &&
          other.y < one.y + one.h,
      ),
    );
    expect(overlaps).toEqual([]);
  });
});

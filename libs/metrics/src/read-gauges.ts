import { Gauge, register } from 'prom-client';
import { withTimeout } from '#lifecycle';
import { Logger } from '@nestjs/common';

const TIMEOUT_MS = 3_000;
/** All gauges of one scrape share one read. */
const SHARED_MS = 500;

/** A number, or one for each value of the gauge's label. */
export type Reading = number | Record<string, number>;

/**
 * Registers gauges that are read together when Prometheus scrapes. If `read` takes longer than three seconds
 * they have no value, and `cloudknit_reachable{part=…}` is 0.
 * @param part name of the source that is read @param help texts by gauge name without `cloudknit_`
 * @param label of the values that `read` returns as records; null if it returns numbers
 */
export function readGauges<Name extends string>(
  part: string,
  help: Record<Name, string>,
  label: string | null,
  read: () => Promise<Record<Name, Reading>>,
): void {
  const log = new Logger('Metrics');
  /** Logged once, not with each scrape. */
  let isFailing = false;
  const attempt = async () => {
    try {
      const readings = await withTimeout(TIMEOUT_MS, read(), `${part} does not answer`);
      isFailing = false;
      return readings;
    } catch (error) {
      if (!isFailing) log.warn(`no gauges of ${part}: ${(error as Error).message}`);
      isFailing = true;
      return null;
    }
  };
  let pending: Promise<Record<Name, Reading> | null> | null = null;
  const shared = () => {
    pending ??= attempt();
    void pending.then(() => setTimeout(() => (pending = null), SHARED_MS).unref());
    return pending;
  };
  for (const name of Object.keys(help) as Name[]) {
    register.removeSingleMetric(`cloudknit_${name}`);
    const gauge = new Gauge({
      name: `cloudknit_${name}`,
      help: help[name],
      labelNames: label === null ? [] : [label],
      collect: async () => {
        const reading = (await shared())?.[name] ?? null;
        gauge.reset();
        if (label === null) gauge.set(typeof reading === 'number' ? reading : NaN);
        else
          for (const [key, value] of Object.entries(reading ?? {}))
            gauge.set({ [label]: key }, value);
      },
    });
  }
  const reachable = { name: 'cloudknit_reachable', help: 'Whether a part of the shop answers' };
  const known = register.getSingleMetric(reachable.name) as ReachableGauge | undefined;
  const gauge = known ?? new ReachableGauge(reachable);
  gauge.parts.set(part, async () => (await shared()) !== null);
}

class ReachableGauge extends Gauge {
  readonly parts = new Map<string, () => Promise<boolean>>();

  constructor(description: { name: string; help: string }) {
    super({
      ...description,
      labelNames: ['part'],
      async collect() {
        for (const [part, answers] of (this as ReachableGauge).parts) {
          this.set({ part }, (await answers()) ? 1 : 0);
        }
      },
    });
  }
}

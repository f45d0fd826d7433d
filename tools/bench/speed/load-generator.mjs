// A separate process that sends requests on command, see load.mjs.
import { serve } from './child-program.mjs';
import { Wire } from './wire.mjs';

serve(run);

/**
 * @param order {port, connections, requests, seconds}; without seconds each request is sent once
 * @returns {Promise<object>} requests per second, the median, the 95th and the 99th percentile in milliseconds, and
 * the processor time of the generator
 */
async function run({ port, connections, requests, seconds = null }) {
  const wires = Array.from({ length: connections }, () => new Wire(port));
  await Promise.all(wires.map((wire) => wire.opened()));
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  const end = seconds === null ? Infinity : begun + seconds * 1000;
  const waits = [];
  let next = 0;
  const client = (wire) =>
    new Promise((resolve, reject) => {
      const ask = () => {
        const sent = performance.now();
        if (sent >= end || (seconds === null && next >= requests.length)) {
          resolve();
          return;
        }
        const request = requests[next % requests.length];
        next += 1;
        wire.send(request, (error, status) => {
          if (error) return reject(error);
          if (status !== 200) return reject(new Error(`${status}: ${request}`));
          waits.push(performance.now() - sent);
          return ask();
        });
      };
      ask();
    });
  try {
    await Promise.all(wires.map(client));
  } finally {
    for (const wire of wires) wire.close();
  }
  const took = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpuBefore);
  const sorted = Float64Array.from(waits).sort();
  const at = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return {
    count: sorted.length,
    perSecond: (sorted.length / took) * 1000,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    generatorCores: (user + system) / 1000 / took,
  };
}

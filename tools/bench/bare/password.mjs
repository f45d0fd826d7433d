// The baseline of the sign-in: only compares passwords with a hash.
import { verify } from '@node-rs/argon2';
import { serve } from '../speed/child-program.mjs';

serve(async ({ hash, password, count, connections }) => {
  const begun = performance.now();
  const waits = [];
  let left = count;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const sent = performance.now();
      await verify(hash, password);
      waits.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const perSecond = (count / (performance.now() - begun)) * 1000;
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.ceil(share * sorted.length) - 1];
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
});

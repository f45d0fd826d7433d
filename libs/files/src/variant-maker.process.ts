// The background variant maker's own process: takes an original, answers with its variants.
import sharp from 'sharp';
import { toVariants } from './image-variants.js';

// One thread: the time that work takes tells then how busy the machine is.
sharp.concurrency(1);

/** What comes in, and what goes out: one after the other, by number. */
export interface VariantsWanted {
  number: number;
  original: Uint8Array;
  widths: number[];
}

export type VariantsMade =
  | {
      number: number;
      variants: Uint8Array[];
      /** How long it took, and how much of that it was let work. */
      wallMs: number;
      workMs: number;
    }
  | { number: number; fault: string };

process.on('message', (wanted: VariantsWanted) => {
  void make(wanted).then((made) => process.send?.(made));
});
// Whoever asked is gone.
process.on('disconnect', () => process.exit());

async function make({ number, original, widths }: VariantsWanted): Promise<VariantsMade> {
  const begun = performance.now();
  const used = process.cpuUsage();
  try {
    const variants = await toVariants(Buffer.from(original), widths);
    const { user, system } = process.cpuUsage(used);
    const wallMs = performance.now() - begun;
    return { number, variants, wallMs, workMs: (user + system) / 1000 };
  } catch (error) {
    return { number, fault: (error as Error).message };
  }
}

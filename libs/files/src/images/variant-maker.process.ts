// Separate process of the background variant maker: receives an original, responds with its variants.
import sharp from 'sharp';
import { toVariants } from './image-variants.js';

// One thread, so that the duration of the work shows how busy the machine is.
sharp.concurrency(1);

/** Messages in and out, matched by number and processed one after the other. */
export interface VariantsWanted {
  number: number;
  original: Uint8Array;
  widths: number[];
}

export type VariantsMade =
  | {
      number: number;
      variants: Uint8Array[];
      /** Wall time, and the CPU time within it. */
      wallMs: number;
      workMs: number;
    }
  | { number: number; fault: string };

process.on('message', (wanted: VariantsWanted) => {
  void make(wanted).then((made) => process.send?.(made));
});
// The parent process has exited.
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

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:css|js|json|svg|txt|xml)$/;
/** Smaller files are not compressed, because they fit into one network packet anyway. */
const LEAST_BYTES = 1_024;

const ENCODERS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes a brotli and a gzip version beside every text file of the build that gains by it. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = join(root, build.outDir);
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => TEXT.test(file) && !file.startsWith('.'))
          .map((file) => compress(join(outDir, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return;
  for (const [extension, encode] of Object.entries(ENCODERS)) {
    const encoded = await encode(bytes);
    if (encoded.length < bytes.length) await writeFile(`${file}.${extension}`, encoded);
  }
}

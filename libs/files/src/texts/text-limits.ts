import type { ProcessLimits } from '../processes/bounded-process.js';

const MIB = 1024 * 1024;

/** Bounds of reading the texts of one archive. What lies beyond them is not read. */
export const TEXT_LIMITS = {
  /** Pages of a file that are read. The facts of a pattern are on its first pages. */
  pagesPerFile: 200,
  files: 40,
  /** Characters of one archive; a pattern has some ten thousand. */
  characters: 600_000,
  /** Unpacked size of a PDF, which pdfjs needs whole, and of any other file. */
  pdfBytes: 128 * MIB,
  otherBytes: 16 * MIB,
} as const;

/** Bounds of the process. An archive takes some seconds of CPU time; most of the memory is Node's and pdfjs's. */
export const PROCESS_LIMITS: ProcessLimits = {
  memoryBytes: 512 * MIB,
  heapBytes: 256 * MIB,
  stepCpuSeconds: 30,
  stepSeconds: 300,
  totalCpuSeconds: 120,
};

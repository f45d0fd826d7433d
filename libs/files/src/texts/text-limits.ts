const MIB = 1024 * 1024;

/** Bounds of reading the texts of one archive. What lies beyond them is not read. */
export const TEXT_LIMITS = {
  /** Facts stand at the front of a pattern; a file of 2,000 pages is a book. */
  pagesPerFile: 200,
  files: 40,
  /** Characters of one archive; a pattern has some ten thousand. */
  characters: 600_000,
  /** Unpacked size of a PDF, which pdfjs needs whole, and of any other file. */
  pdfBytes: 128 * MIB,
  otherBytes: 16 * MIB,
  /** Resident memory of the process, most of it Node and pdfjs. */
  memoryBytes: 512 * MIB,
  /** Wall time of one archive on an idle machine is some seconds. */
  milliseconds: 120_000,
} as const;

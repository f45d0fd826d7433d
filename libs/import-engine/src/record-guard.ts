const QUOTE = 34;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** One record of a CSV text. */
export interface GuardedRecord {
  /** The line on which it begins. */
  line: number;
  /** Its text with its line end; empty with a fault. */
  text: string;
  /** `open`: a quote is not closed, so that the rest of the file is part of the record. */
  fault: 'open' | 'too long' | null;
}

/**
 * Splits the text of a CSV into its records, without blank ones. A record ends with `\n`, `\r\n` or `\r` outside of
 * quotes; a text may mix them. Drops the text of records that are too long, so that pasted text costs neither memory
 * nor the following rows.
 */
export async function* guardRecords(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
  max: number,
): AsyncGenerator<GuardedRecord[]> {
  const separator = delimiter.charCodeAt(0);
  let records: GuardedRecord[] = [];
  let record = '';
  let isTooLong = false;
  let isQuoted = false;
  let hasJustClosed = false;
  let before = LINE_FEED;
  let line = 1;
  let recordLine = 1;
  const add = (part: string) => {
    isTooLong ||= record.length + part.length > max;
    record = isTooLong ? '' : record + part;
  };
  const end = () => {
    const fault = isQuoted ? 'open' : isTooLong ? 'too long' : null;
    if (fault !== null || record.trim() !== '') {
      records.push({ line: recordLine, text: fault === null ? record : '', fault });
    }
    record = '';
    isTooLong = false;
    recordLine = line;
  };
  for await (const piece of text) {
    let start = 0;
    for (let i = 0; i < piece.length; i += 1) {
      const letter = piece.charCodeAt(i);
      // The line ends before this letter after a carriage return alone, else after a line feed.
      const isAfterReturn = before === CARRIAGE_RETURN && letter !== LINE_FEED;
      if (isAfterReturn || letter === LINE_FEED) {
        line += 1;
        if (!isQuoted) {
          const next = isAfterReturn ? i : i + 1;
          add(piece.slice(start, next));
          end();
          start = next;
        }
      }
      if (letter === QUOTE) {
        // Two quotes in a row are an escaped one. A quote in the middle of a cell opens nothing.
        const isFirst = before === separator || before === LINE_FEED || before === CARRIAGE_RETURN;
        const opens: boolean = isFirst || hasJustClosed;
        hasJustClosed = isQuoted;
        isQuoted = !isQuoted && opens;
      } else hasJustClosed = false;
      before = letter;
    }
    add(piece.slice(start));
    if (records.length > 0) yield records;
    records = [];
  }
  end();
  if (records.length > 0) yield records;
}

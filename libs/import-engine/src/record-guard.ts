const QUOTE = 34;
const LINE_FEED = 10;

/**
 * Passes the text of a CSV record by record and drops records that are too long, so that pasted text costs neither
 * memory nor the following rows. Keeps the line breaks of dropped records, because lines are counted later.
 * @param onFault receives the line on which such a record begins, and whether it has an unclosed quote: then the rest
 * of the file is part of it
 */
export async function* guardRecords(
  text: AsyncIterable<string>,
  delimiter: string,
  max: number,
  onFault: (line: number, isOpen: boolean) => void,
): AsyncGenerator<string> {
  const separator = delimiter.charCodeAt(0);
  let record = '';
  let isTooLong = false;
  let isQuoted = false;
  let hasJustClosed = false;
  let before = LINE_FEED;
  let line = 1;
  let recordLine = 1;
  const end = (last: string, isOpen = false): string => {
    const whole = record + last;
    const drops = isTooLong || whole.length > max || isOpen;
    if (drops) onFault(recordLine, isOpen);
    const passed = drops ? '\n'.repeat(line - recordLine) : whole;
    record = '';
    isTooLong = false;
    recordLine = line;
    return passed;
  };
  for await (const piece of text) {
    let passed = '';
    let start = 0;
    for (let i = 0; i < piece.length; i += 1) {
      const letter = piece.charCodeAt(i);
      if (letter === QUOTE) {
        // Two quotes in a row are an escaped one. A quote in the middle of a cell opens nothing.
        const opens: boolean = before === separator || before === LINE_FEED || hasJustClosed;
        hasJustClosed = isQuoted;
        isQuoted = !isQuoted && opens;
      } else if (letter === LINE_FEED) {
        line += 1;
        if (!isQuoted) {
          passed += end(piece.slice(start, i + 1));
          start = i + 1;
        }
      }
      if (letter !== QUOTE) hasJustClosed = false;
      before = letter;
    }
    const rest = piece.slice(start);
    isTooLong ||= record.length + rest.length > max;
    record = isTooLong ? '' : record + rest;
    if (passed) yield passed;
  }
  line += 1;
  const last = end('', isQuoted);
  if (last.trim()) yield last;
}

let act: () => void = () => process.exit();

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  act();
});

/**
 * Sets what happens when the reader of the output closes the pipe. By default the command ends without a failure, because a
 * reader such as `head` needs no more lines.
 */
export function onOutputClosed(next: () => void): void {
  act = next;
}

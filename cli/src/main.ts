#!/usr/bin/env node
import { buildProgram } from './program.js';
import { fail } from './exit.js';

// A reader such as `head` that closes the pipe early is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await buildProgram().parseAsync();
} catch (error) {
  fail(error);
}

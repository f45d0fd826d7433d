#!/usr/bin/env node
import './closed-output.js';
import { buildProgram } from './program.js';
import { fail } from './exit.js';

try {
  await buildProgram().parseAsync();
} catch (error) {
  fail(error);
}

import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { buildProgram } from './program.js';

/** English that commander writes; names of commands, options and files are not among it. */
const ENGLISH =
  /\b(usage|options|arguments|commands|error|unknown|missing|expected|argument|invalid|allowed|choices|required|default|cannot|display|created)\b/i;
/** File names and addresses in examples and descriptions. */
const NAMES = /\b(?:failed|report)\.csv|https?:\/\/\S+/g;

/** All commands with their lines, e.g. `cloudknit orders refund`. */
function commandsOf(command: Command, parents: string[] = []): [string, Command][] {
  const names = [...parents, command.name()];
  return [
    [names.join(' '), command],
    ...command.commands.flatMap((child) => commandsOf(child, names)),
  ];
}

/** What `--help` prints, with the examples. */
function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text;
}

describe('the help of every command', () => {
  it.each(commandsOf(buildProgram()))('%s --help is in Chinese', (line, command) => {
    const help = helpOf(command);
    expect(help).toMatch(/^用法：/);
    expect(help).toContain(line.split(' ').at(-1));
    expect(help.replaceAll(NAMES, '')).not.toMatch(ENGLISH);
  });
});

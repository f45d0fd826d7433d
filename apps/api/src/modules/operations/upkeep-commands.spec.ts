import { readFileSync } from 'node:fs';
import { MESSAGE_EVENTS, UPKEEP_COMMANDS } from '#contracts';
import { describe, expect, it } from '@jest/globals';

const compose = readFileSync('docker-compose.yml', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

describe('the commands that texts advise', () => {
  it.each(Object.values(UPKEEP_COMMANDS))('exist in the installation: %s (CONS-11)', (command) => {
    const [, service] = /docker compose run --rm ([\w-]+)/.exec(command) ?? [];
    expect(compose).toMatch(new RegExp(`^  ${service}:$`, 'm'));
    const [, script] = /npm run ([\w-]+)/.exec(command) ?? [];
    expect(Object.keys(scripts)).toContain(script);
  });

  it('are what the alarm of an old backup says (CONS-11)', () => {
    expect(MESSAGE_EVENTS.backup.text).toContain(UPKEEP_COMMANDS.backup);
  });
});

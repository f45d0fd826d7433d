import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { STORED_FOLDERS } from './referenced-files.js';

describe('the folders that a restore wants empty', () => {
  it('are all named where the guide moves them away (CONS-11)', () => {
    const guide = readFileSync('docs/deployment.md', 'utf8');
    const step = guide.split('\n').find((line) => line.startsWith('原机器上只是数据坏了'));
    for (const folder of STORED_FOLDERS) expect(step).toContain(`\`${folder.replace('/', '')}\``);
  });
});

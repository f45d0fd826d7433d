import { describe, expect, it } from '@jest/globals';
import { DEFAULT_URL, pastedCommand } from './pasted-command.js';

describe(pastedCommand, () => {
  const url = 'https://shop.example.com';

  it('names the shop that neither the environment nor the default is', () => {
    const named = `cloudknit login --url ${url}`;
    expect(pastedCommand(url, 'login', {})).toBe(named);
    expect(pastedCommand(`${url}/a/page`, 'login', { CLOUDKNIT_URL: DEFAULT_URL })).toBe(named);
    expect(pastedCommand(url, 'login', { CLOUDKNIT_URL: 'http://shop.example.com' })).toBe(named);
    expect(pastedCommand(url, 'login', { CLOUDKNIT_URL: '' })).toBe(named);
    expect(pastedCommand(DEFAULT_URL, 'login', { CLOUDKNIT_URL: url })).toBe(
      `cloudknit login --url ${DEFAULT_URL}`,
    );
  });

  it('leaves out the shop that the command goes to anyway', () => {
    expect(pastedCommand(DEFAULT_URL, 'login', {})).toBe('cloudknit login');
    expect(pastedCommand(`${url}/`, 'login', { CLOUDKNIT_URL: url })).toBe('cloudknit login');
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { ownEnvironment, testEnvironment } from './own-environment.mjs';

const OTHER_SHOP = {
  STORAGE: 's3',
  S3_BUCKET: 'live',
  SEARCH_URL: 'http://search.example',
  DATABASE_READ_URL: 'postgres://replica.example/shop',
};
const before = { ...process.env };

afterEach(() => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, before);
});

describe.each([
  ['ownEnvironment', ownEnvironment],
  ['testEnvironment', testEnvironment],
])('%s', (_name, environment) => {
  it('takes no setting of another shop from the environment', () => {
    Object.assign(process.env, OTHER_SHOP);
    for (const name of Object.keys(OTHER_SHOP)) expect(environment()).not.toHaveProperty(name);
    expect(environment().PATH).toBe(process.env.PATH);
  });
});

describe('testEnvironment', () => {
  it('passes the variables that tests read', () => {
    Object.assign(process.env, { DRILL_CLIENTS: '50', CI: 'true' });
    expect(testEnvironment()).toMatchObject({ DRILL_CLIENTS: '50', CI: 'true' });
    expect(ownEnvironment()).not.toHaveProperty('DRILL_CLIENTS');
  });
});

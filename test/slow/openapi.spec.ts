import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { astToString } from 'openapi-typescript';
import { fetchResponse } from '../../tools/harness/customer.mjs';
import { newName } from '../support/site/messages.js';
import { sandboxUrl, siteUrl } from '../support/site/site.js';

const run = promisify(execFile);
const CLIENT = 'buy-design.ts';
const SOURCE_DIR = join(import.meta.dirname, 'openapi-client');
/** As deep as the source, so that its relative imports stand. */
const BUILD_DIR = join(import.meta.dirname, '../.results/openapi-client');
const COMPILER_OPTIONS =
  '--ignoreConfig --target es2023 --module nodenext --strict --noUncheckedIndexedAccess --skipLibCheck --types node';

/** Runs a Node program. @returns its standard output; a failure has the output in its message */
async function runNode(...args: string[]): Promise<string> {
  try {
    return (await run(process.execPath, args)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${args[0]} failed: ${stdout}${stderr}`, { cause: error });
  }
}

let text: string;

beforeAll(async () => {
  text = await (await fetchResponse(`${siteUrl}/api/docs-json`)).text();
});

describe('the OpenAPI document', () => {
  it('passes an outside linter without an error or a warning', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The `default` response of every operation describes the errors.
      rules: { 'operation-4xx-response': 'off' },
    });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('is refused by that linter when an operation loses its id, so that the check can fail', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = text.replace('"operationId":"createOrder"', '"operationId":"listOrders"');
    expect(source).not.toBe(text);
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId }) => ruleId)).toContain('operation-operationId-unique');
  });

  it('yields a client that compiles and that registers, orders, pays and downloads', async () => {
    rmSync(BUILD_DIR, { recursive: true, force: true });
    mkdirSync(BUILD_DIR, { recursive: true });
    const types = astToString(await openapiTypes(text));
    writeFileSync(join(BUILD_DIR, 'openapi-types.d.ts'), types);
    copyFileSync(join(SOURCE_DIR, CLIENT), join(BUILD_DIR, CLIENT));
    const tsc = 'node_modules/typescript/bin/tsc';
    await runNode(tsc, ...COMPILER_OPTIONS.split(' '), join(BUILD_DIR, CLIENT));
    const program = join(BUILD_DIR, CLIENT.replace('.ts', '.js'));
    const stdout = await runNode(program, siteUrl, sandboxUrl, newName());
    const bought = JSON.parse(stdout) as { price: string; listedPrice: string };
    expect(bought).toMatchObject({
      price: bought.listedPrice,
      refusedCode: 'order_exists',
      state: 'paid',
      downloadsLeft: 2,
      archiveBytes: expect.any(Number),
    });
  });
});

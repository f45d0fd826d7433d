// `npm run bench -- [--designs 10000,300000] [--pairs 5] [--seconds 3] [--only list,detail,…]`: compares the
// production build with baselines. A complete run writes docs/benchmarks.md; one with --only is only printed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { ROOT } from '../lib/prepare.mjs';
import { readOptions } from '../lib/options.mjs';
import { ExpectedError, print } from '../lib/output.mjs';
import {
  measureDetails,
  measureFacets,
  measureLists,
  measurePages,
  measureSearches,
} from './speed/catalogue-sections.mjs';
import { measureConsole } from './speed/console.mjs';
import { measureDownload } from './speed/download.mjs';
import { measureImport } from './speed/imports.mjs';
import { measureMemory } from './speed/memory.mjs';
import { measureMisshapen } from './speed/misshapen.mjs';
import { measureOrders } from './speed/orders.mjs';
import { measurePaid } from './speed/paid.mjs';
import { describeMachine, describeSection, writeDocument } from './speed/report.mjs';
import { measureReader } from './speed/reader.mjs';
import { measureSignIn } from './speed/sign-in.mjs';
import { Stage } from './speed/stage.mjs';
import { measureUpload } from './speed/upload.mjs';

const DOCUMENT = join(ROOT, 'docs/benchmarks.md');

/** The parts in the order of the run: consecutive parts about browsing share their programs. */
const PARTS = {
  list: measureLists,
  detail: measureDetails,
  search: measureSearches,
  page: measurePages,
  facets: measureFacets,
  'sign-in': measureSignIn,
  orders: measureOrders,
  paid: measurePaid,
  download: measureDownload,
  upload: measureUpload,
  memory: measureMemory,
  import: measureImport,
  misshapen: measureMisshapen,
  console: measureConsole,
  reader: measureReader,
};
const BROWSING = ['list', 'detail', 'search', 'page', 'facets'];

const { only, ...options } = readOptions({
  designs: { type: 'numbers', default: [10_000, 300_000] },
  pairs: { type: 'number', default: 5 },
  seconds: { type: 'number', default: 3 },
  only: { type: 'string' },
}).values;

/** @returns {string[]} the names of the wanted parts, in the order of the run */
function wantedParts() {
  const wanted = only?.split(',') ?? Object.keys(PARTS);
  const unknown = wanted.filter((name) => !PARTS[name]);
  if (unknown.length > 0) {
    throw new ExpectedError(
      `没有 ${unknown.join('、')} 这一项，只有 ${Object.keys(PARTS).join('、')}`,
    );
  }
  return Object.keys(PARTS).filter((name) => wanted.includes(name));
}

export async function bench(trial) {
  const parts = wantedParts();
  const stage = new Stage(trial, options);
  const { database } = await stage.shop();
  const { rows } = await database.query('SHOW server_version');
  const machine = describeMachine(rows[0].server_version);
  const sections = [];
  for (const name of parts) {
    print(`正在测量 ${name}…`);
    if (!BROWSING.includes(name)) await stage.endBrowsing();
    const section = await PARTS[name](stage);
    sections.push(section);
    console.log(`\n${describeSection(section)}\n`);
  }
  if (only) return;
  const args = process.argv.slice(2);
  const command = ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
  const text = writeDocument(sections, machine, options, command);
  writeFileSync(DOCUMENT, (await format(DOCUMENT, text)).code);
  print('已写入 docs/benchmarks.md');
}

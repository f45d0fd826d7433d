// Sign-ins (d), and the share of argon2id.
import { join } from 'node:path';
import { startProgram, startChild } from './programs.mjs';
import { hashPassword, PASSWORD } from '../../harness/customer.mjs';
import { EASY_CHALLENGES, makeUsers, signInRequest } from './people.mjs';
import { alternate, medianOf, ratioOf } from './rounds.mjs';

const BARE = join(import.meta.dirname, '../bare/password.mjs');
const AT_ONCE = 32;
const EACH_ROUND = 96;
const ALONE = 24;

/** @returns {Promise<object>} samples of sign-ins and of hashes, in parallel and in sequence */
async function compare({ load, options }, port, emails, verifyOnly, hash) {
  const signIns = (connections, count) => async () => {
    const requests = [];
    for (const email of emails.slice(0, count)) requests.push(await signInRequest(port, email));
    return load({ port, requests, connections });
  };
  const hashes = (connections, count) => () =>
    verifyOnly({ hash, password: PASSWORD, count, connections });
  return alternate(
    {
      shop: signIns(AT_ONCE, EACH_ROUND),
      bare: hashes(AT_ONCE, EACH_ROUND),
      shopAlone: signIns(1, ALONE),
      bareAlone: hashes(1, ALONE),
    },
    options.pairs,
  );
}

export async function measureSignIn(stage) {
  const { env, database } = await stage.shop();
  const api = await startProgram(stage.trial, 'api', { ...env, ...EASY_CHALLENGES });
  const emails = await makeUsers(database, EACH_ROUND);
  const verifyOnly = startChild(stage.trial, BARE);
  const samples = await compare(stage, api.port, emails, verifyOnly, await hashPassword());
  await api.stop();
  const { shop, bare, shopAlone, bareAlone } = samples;
  const alone = medianOf(bareAlone, 'p50') / medianOf(shopAlone, 'p50');
  return {
    title: '(d) 登录',
    rows: [
      { name: `登录，${AT_ONCE} 个同时`, figures: shop },
      { name: `只比对 argon2id，${AT_ONCE} 个同时`, figures: bare },
      { name: '登录，一个接一个', figures: shopAlone },
      { name: '只比对 argon2id，一个接一个', figures: bareAlone },
    ],
    ratios: [
      { name: '登录 ÷ 只比对 argon2id（每秒次数）', ratio: ratioOf(shop, bare, 'perSecond') },
    ],
    notes: [`单独一次登录里，argon2id 占 ${Math.round(alone * 100)} %（中位数之比）。`],
    aims: [],
  };
}

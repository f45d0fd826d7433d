// Lists (a), details (b), searches (c) and pages (j): the api with and without its anonymous cache, the baseline, and
// the same api with the smaller catalogue.
import { requestOf } from './wire.mjs';
import { alternate } from './rounds.mjs';
import { startApi, startBare } from './programs.mjs';
import { FACETED, SEARCHES } from './texts.mjs';

const PAGE = 20;
const DEEP_PAGE = 5_000;
const DETAILS = 1_000;
const UNCACHED = { READ_CACHE_MEGABYTES: '0' };
const BROTLI = { headers: { 'accept-encoding': 'br' } };

/** The id of a design on sale; one in a hundred is not, see fill.mjs. */
const onSale = (id) => (id % 100 === 13 ? id + 1 : id);

/** Waits until an api has built its search index, which takes a core for half a minute with many designs. */
async function untilIndexed({ port }) {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/designs/facets?craft=knit`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the search answered ${response.status}`);
}

/** All programs that the measurements of browsing use. */
export class Browsing {
  #load;
  #options;
  #catalogues;
  #servers;

  constructor({ load, options, catalogues }) {
    this.#load = load;
    this.#options = options;
    this.#catalogues = catalogues;
  }

  get #large() {
    return this.#catalogues.at(-1);
  }

  async start(trial) {
    const [small, large] = [this.#catalogues[0], this.#large];
    this.#servers = {
      shop: await startApi(trial, large.env, UNCACHED),
      cached: await startApi(trial, large.env),
      bare: await startBare(trial, 'catalogue', { DATABASE_URL: large.env.DATABASE_URL }),
      empty: await startBare(trial, 'empty-route'),
      ...(small !== large && { small: await startApi(trial, small.env, UNCACHED) }),
    };
    const { shop, cached, small: other } = this.#servers;
    for (const api of [shop, cached, other]) if (api) await untilIndexed(api);
  }

  async stop() {
    for (const server of Object.values(this.#servers)) await server.stop();
  }

  /** @returns {Promise<object[]>} {name, samples, isAim} of each list */
  async lists() {
    const home = ['/api/v1/designs/?p=1&n=4'];
    const first = [`/api/v1/designs/?p=1&n=${PAGE}`];
    const measured = [
      { name: `首页 n=4`, samples: await this.#compare({ all: home }) },
      { name: `一页 n=${PAGE}`, samples: await this.#compare({ all: first }) },
    ];
    const page = Math.min(DEEP_PAGE, Math.floor((this.#large.count * 0.9) / PAGE));
    const deep = [await this.#walkTo('shop', page)];
    const { rows } = await this.#large.database.query(
      'SELECT id FROM designs WHERE is_active ORDER BY id DESC OFFSET $1 LIMIT 1',
      [(page - 1) * PAGE - 1],
    );
    const place = placeAfter(rows[0].id, await this.#get('shop', first[0]));
    const bare = [`/api/v1/designs/?p=${page}&n=${PAGE}&${place}`];
    await this.#assertSame(deep[0], bare[0]);
    const samples = await this.#compare({
      shop: deep,
      cached: deep,
      bare,
      empty: first,
      first: { on: 'shop', paths: first },
    });
    return [...measured, { name: `第 ${page} 页 n=${PAGE}（经 next）`, samples }];
  }

  /** @returns {Promise<object[]>} {name, samples} */
  async details() {
    const ids = this.#designIds();
    const few = this.#catalogues[0].count;
    const paths = ids.map((id) => `/api/v1/designs/${id}/`);
    const small = ids.map((id) => `/api/v1/designs/${onSale(1 + (id % (few - 2)))}/`);
    await this.#assertSame(paths[0]);
    return [{ name: '图解详情', samples: await this.#compare({ all: paths, small }) }];
  }

  /** Measures server-rendered HTML. @returns {Promise<object[]>} {name, samples} */
  async pages() {
    const designs = this.#designIds().map((id) => `/design/${id}`);
    const kinds = { 首页: ['/'], 一款图解的页: designs.slice(0, 1), '1000 款图解的页': designs };
    const measured = [];
    for (const [name, paths] of Object.entries(kinds)) {
      measured.push({
        name,
        samples: await this.#compare({ shop: paths, cached: paths, empty: paths }),
      });
    }
    return measured;
  }

  #designIds() {
    const step = Math.floor(this.#large.count / DETAILS);
    return Array.from({ length: DETAILS }, (_, i) => onSale(1 + i * step));
  }

  /** @returns {Promise<object[]>} {name, samples} of each kind of search */
  async searches() {
    const measured = [];
    for (const [name, queries] of Object.entries(SEARCHES)) {
      const all = queries.map(
        (query) => `/api/v1/designs/search/?${new URLSearchParams({ ...query, p: 1, n: PAGE })}`,
      );
      await this.#assertSame(all[0]);
      measured.push({ name, samples: await this.#compare({ all }) });
    }
    return measured;
  }

  /**
   * Measures searches by words and filters, each with the counts of all filters, from one connection: the latency of
   * one core. @returns {Promise<object[]>} {name, samples}
   */
  async facets() {
    const measured = [];
    for (const [name, queries] of Object.entries(FACETED)) {
      for (const [what, path] of [
        ['一页', '/api/v1/designs/search/'],
        ['各筛选的数', '/api/v1/designs/facets'],
      ]) {
        const all = queries.map((query) => `${path}?${new URLSearchParams(query)}`);
        const samples = await this.#compare({ shop: all, small: all }, { connections: 1 });
        measured.push({ name: `${name}，${what}`, samples });
      }
    }
    return measured;
  }

  /** @param paths those of each side, or of `all` @returns samples of each side */
  #compare(paths, order = {}) {
    const sides = { ...this.#servers, ...paths };
    delete sides.all;
    return alternate(
      Object.fromEntries(
        Object.keys(sides).flatMap((name) => {
          const asked = paths[name]?.paths ?? paths[name] ?? paths.all;
          const server = this.#servers[paths[name]?.on ?? name];
          if (!asked || !server) return [];
          const { port } = server;
          const requests = (name === 'empty' ? ['/empty'] : asked).map((path) =>
            requestOf('GET', path, BROTLI),
          );
          const { seconds } = this.#options;
          return [[name, () => this.#load({ port, requests, seconds, ...order })]];
        }),
      ),
      this.#options.pairs,
    );
  }

  async #get(server, path) {
    const response = await fetch(`http://127.0.0.1:${this.#servers[server].port}${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }

  /** Follows `next` from page to page, first in large steps. @returns the address of a page */
  async #walkTo(server, page) {
    const skipped = (page - 1) * PAGE;
    let path = '/api/v1/designs/?p=1&n=100';
    const toSize = (url, n) => url.replace(/([?&]n=)\d+/, `$1${n}`);
    for (let left = skipped; left > 0;) {
      const n = left >= 100 ? 100 : PAGE;
      ({ next: path } = await this.#get(server, toSize(path, n)));
      left -= n;
    }
    return toSize(path, PAGE).replace(/([?&]p=)\d+/, `$1${page}`);
  }

  /** Fails unless both give the same response, because only then do they do the same work. */
  async #assertSame(path, barePath = path) {
    const [ours, bare] = [await this.#get('shop', path), await this.#get('bare', barePath)];
    for (const answer of [ours, bare]) {
      answer.hasNext = Boolean(answer.next);
      delete answer.next;
      delete answer.previous;
    }
    const said = [ours, bare].map((answer) => JSON.stringify(answer));
    if (said[0] === said[1]) return;
    const at = [...said[0]].findIndex((character, i) => character !== said[1][i]);
    const parts = said.map((text) => text.slice(Math.max(0, at - 40), at + 40));
    throw new Error(`${path}: not the same:\n${parts.join('\n')}`);
  }
}

/** The baseline's parameters for the beginning of a page. @param page of the list, for its count */
function placeAfter(id, { count, count_is_exact: isExact }) {
  return `after=${id}&count=${isExact ? count : count + 1}`;
}

import { Sql } from '#database';
import { Outbox } from '#queues';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { IndexedDesign } from '../indexed-design.js';
import { SearchRepository } from '../search.repository.js';
import { GroongaClient } from './groonga-client.js';
import {
  createTables,
  DESIGNS,
  isComplete,
  isLoadedTo,
  markComplete,
  markLoadedTo,
  recordOf,
  removeMarks,
} from './groonga-tables.js';

const BATCH = 1_000;
/** Requests at once that remove designs from the search server. */
const REMOVED_AT_ONCE = 20;

/**
 * Feeds the search server from the outbox (SCALE-05): while the feed is on, each statement that changes designs writes
 * a job with their ids, which a trigger does in the same transaction. A job loads the current state of its designs, so
 * that it may run twice, late, and in any order.
 */
@Injectable()
export class SearchFeed {
  /** @param client null without a search server */
  constructor(
    @Inject(GroongaClient) private readonly client: GroongaClient | null,
    private readonly repository: SearchRepository,
    private readonly outbox: Outbox,
    private readonly sql: Sql,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Turns the feed on if a search server is configured, and off otherwise. Queues the first load if the server is
   * empty, or if it was fed before: it has not learnt of the changes that were made while the feed was off.
   */
  async ensure(): Promise<void> {
    const { client } = this;
    if (!client) return this.switch(false);
    if ((await this.isOn()) && (await isComplete(client))) return;
    await createTables(client);
    await this.exclusively(async (_client, manager) => {
      if (!(await this.isOn(manager))) {
        await removeMarks(client);
        await this.switch(true, manager);
      }
      if (await isComplete(client)) return;
      if (await this.outbox.isWaiting('search.fill', manager)) return;
      await this.outbox.enqueue('search.fill', { afterId: 0 }, manager);
    });
  }

  /** Loads the current state of designs. */
  async index(designIds: readonly number[]): Promise<void> {
    await this.exclusively(async (client, manager) => {
      await this.put(client, designIds, await this.repository.byIds(designIds, manager));
    });
  }

  /**
   * Loads the designs after an id, and requests the next ones. After the last one the server answers searches. A server
   * that was emptied meanwhile lacks the designs before, so that its load begins again.
   */
  async fill(afterId: number): Promise<void> {
    await this.exclusively(async (client, manager) => {
      if (afterId > 0 && !(await isLoadedTo(client, afterId))) {
        await this.outbox.enqueue('search.fill', { afterId: 0 }, manager);
        return;
      }
      const designs = await this.repository.batch(afterId, BATCH, manager);
      await this.put(
        client,
        designs.map(({ id }) => id),
        designs,
      );
      const last = designs.at(-1);
      if (last && designs.length === BATCH) {
        await markLoadedTo(client, last.id);
        await this.outbox.enqueue('search.fill', { afterId: last.id }, manager);
      } else await markComplete(client);
    });
  }

  /**
   * Loads the numbers of downloads, which write no jobs, so that the order by sales follows them (FIND-12). Stops where
   * designs wait to be indexed: the server would make a record that has nothing but the number.
   *
   * @returns whether the server has the number of every design, so that a caller repeats a refresh that stopped
   */
  async refreshDownloads(): Promise<boolean> {
    const { client } = this;
    if (!client || !(await this.isOn()) || !(await isComplete(client))) return false;
    let lastId = 0;
    for (let count = BATCH; count === BATCH;) {
      const loaded = await this.loadDownloads(lastId);
      if (loaded === null) return false;
      count = loaded.length;
      lastId = loaded.at(-1) ?? lastId;
    }
    return true;
  }

  /** @returns the ids of the designs on sale after an id, at most a batch; null where designs wait to be indexed */
  private async loadDownloads(afterId: number): Promise<number[] | null> {
    return this.exclusively(async (client, manager) => {
      const counts = await this.repository.downloads(afterId, BATCH, manager);
      // Read after the designs: a job of theirs that is not done is seen, and none is done meanwhile.
      if (await this.outbox.isWaiting('search.index', manager)) return null;
      const records = counts.map(({ id, downloads }) => ({ _key: id, downloads }));
      if (records.length > 0) await client.load(DESIGNS, records);
      return counts.map(({ id }) => id);
    });
  }

  private async isOn(manager?: EntityManager): Promise<boolean> {
    const row = await this.sql.one<{ isOn: boolean }>(
      'SELECT is_on AS "isOn" FROM search_feed',
      [],
      manager,
    );
    return row?.isOn ?? false;
  }

  private async switch(isOn: boolean, manager?: EntityManager): Promise<void> {
    await this.sql.run(
      `INSERT INTO search_feed (id, is_on) VALUES (1, $1)
       ON CONFLICT (id) DO UPDATE SET is_on = $1 WHERE search_feed.is_on <> $1`,
      [isOn],
      manager,
    );
  }

  /**
   * Runs work of which one is done at a time in the whole shop, so that an older state never replaces a newer one.
   *
   * @returns the result of the work; null without a search server
   */
  private async exclusively<T>(
    work: (client: GroongaClient, manager: EntityManager) => Promise<T>,
  ): Promise<T | null> {
    const { client } = this;
    if (!client) return null;
    return this.dataSource.transaction(async (manager) => {
      await this.sql.lock('search feed', manager);
      // The lock must last while the search server works. Each of its calls has a time limit of its own.
      await this.sql.run('SET LOCAL idle_in_transaction_session_timeout = 0', [], manager);
      return work(client, manager);
    });
  }

  private async put(
    client: GroongaClient,
    ids: readonly number[],
    designs: readonly IndexedDesign[],
  ): Promise<void> {
    const active = designs.filter(({ isActive }) => isActive);
    const gone = new Set(ids);
    for (const { id } of active) gone.delete(id);
    if (active.length > 0) await client.load(DESIGNS, active.map(recordOf));
    const removed = [...gone];
    for (let at = 0; at < removed.length; at += REMOVED_AT_ONCE) {
      const some = removed.slice(at, at + REMOVED_AT_ONCE);
      await Promise.all(
        some.map((id) => client.run('delete', { table: DESIGNS, key: String(id) })),
      );
    }
  }
}

import { isDatabaseUnavailable } from '#database';
import { releaseMemory } from '#lifecycle';
import { Injectable, Logger } from '@nestjs/common';
import { DesignIndex } from './design-index.js';
import { SearchRepository } from '../search.repository.js';

/** Designs that are added to the index at once: they block the event loop for about 30 ms at most. */
const BATCH = 250;
/** From this share of outdated slots on the index is rebuilt, while the present one answers. */
const MAX_WASTE = 0.3;
/** Building the index leaves much garbage, which V8 keeps: it is released after this many designs. */
const RELEASE_EVERY = 20_000;
/** From this many designs on it is also released at the end. */
const RELEASE_FROM = 1_000;
/** Spare slots for the designs that are added before the index is rebuilt, as a share of the present designs. */
const SPARE_SLOTS = 0.05;
/** The counts of downloads, by which designs are sorted, are read again when they are this old. */
const DOWNLOADS_AGE_MS = 600_000;
const DOWNLOADS_BATCH = 5_000;

/** An index, and the horizon up to which it has all changes. */
interface LoadedIndex {
  index: DesignIndex;
  horizon: number;
}

/**
 * The search index of this process. Before each use it reads what was committed since: rows carry the transaction that
 * changed them, so that no change of any process is missed and nothing is read twice without need. Counts of downloads
 * do not count as a change; all of them are read again in the background when they are ten minutes old.
 */
@Injectable()
export class LiveIndex {
  private readonly log = new Logger(LiveIndex.name);
  private loaded: LoadedIndex | null = null;
  private rebuilding: Promise<void> | null = null;
  private downloadsReadAt = 0;
  private running: Promise<DesignIndex> | null = null;
  private queued: Promise<DesignIndex> | null = null;

  constructor(private readonly repository: SearchRepository) {}

  /** The index with everything that was committed before the call. */
  current(): Promise<DesignIndex> {
    if (!this.running) {
      this.running = this.refresh().finally(() => {
        this.running = null;
      });
      return this.running;
    }
    // The refresh that is running may have read before the caller's change.
    this.queued ??= this.running
      .catch(() => null)
      .then(() => {
        this.queued = null;
        return this.current();
      });
    return this.queued;
  }

  /** Like `current`; null before the index was built for the first time, which takes a while. */
  async currentIfBuilt(): Promise<DesignIndex | null> {
    return this.loaded ? this.current() : null;
  }

  private async refresh(): Promise<DesignIndex> {
    try {
      this.loaded ??= await this.build();
      // A rebuilt index may take its place meanwhile.
      const { loaded } = this;
      const { index } = loaded;
      const { horizon, ids } = await this.repository.changes(loaded.horizon);
      for (let at = 0; at < ids.length; at += BATCH) {
        const designs = await this.repository.byIds(ids.slice(at, at + BATCH));
        for (const design of designs) index.put(design);
      }
      loaded.horizon = horizon;
      if (Date.now() - this.downloadsReadAt > DOWNLOADS_AGE_MS) void this.readDownloads(index);
      if (index.waste >= MAX_WASTE) this.rebuilding ??= this.rebuild();
      return index;
    } catch (error) {
      // Nothing can be committed while the primary is unavailable, so the last state is still current.
      if (this.loaded && isDatabaseUnavailable(error)) return this.loaded.index;
      throw error;
    }
  }

  /** Never rejects: a failure is logged, and the next refresh tries again. The present index answers until then. */
  private async rebuild(): Promise<void> {
    try {
      this.loaded = await this.build();
    } catch (error) {
      this.log.warn(`the index was not rebuilt: ${String(error)}`);
    } finally {
      this.rebuilding = null;
    }
  }

  /** Never rejects: a failure is logged, and the counts are read again later. */
  private async readDownloads(index: DesignIndex): Promise<void> {
    this.downloadsReadAt = Date.now();
    try {
      const read = (afterId: number) => this.repository.downloads(afterId, DOWNLOADS_BATCH);
      for await (const counts of batches(read, DOWNLOADS_BATCH)) {
        for (const { id, downloads } of counts) index.setDownloads(id, downloads);
      }
    } catch (error) {
      this.log.warn(`counts of downloads were not read: ${String(error)}`);
    }
  }

  private async build(): Promise<LoadedIndex> {
    this.downloadsReadAt = Date.now();
    const { horizon } = await this.repository.changes(null);
    const index = new DesignIndex(Math.ceil((await this.repository.count()) * (1 + SPARE_SLOTS)));
    const read = (afterId: number) => this.repository.batch(afterId, BATCH);
    for await (const designs of batches(read, BATCH)) {
      for (const design of designs) index.put(design);
      if (designs.length > 0 && index.slots % RELEASE_EVERY === 0) await releaseMemory();
    }
    if (index.slots >= RELEASE_FROM) await releaseMemory();
    return { index, horizon };
  }
}

/** Reads rows in the order of their ids, until a batch is not full. */
async function* batches<Row extends { id: number }>(
  read: (afterId: number) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  for (let afterId = 0; ;) {
    const rows = await read(afterId);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    afterId = last.id;
  }
}

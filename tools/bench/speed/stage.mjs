import { Browsing } from './browsing.mjs';
import { makeCatalogue, makeCatalogues } from './catalogues.mjs';
import { startLoad } from './load.mjs';
import { startBenchShop } from '../bench-shop.mjs';

const SOLD_DESIGNS = 5_000;

/** The programs and databases of the benchmark; each is created on first use. */
export class Stage {
  #counts;
  #made = {};

  /** @param options {designs: number[], pairs: number, seconds: number} */
  constructor(trial, options) {
    this.trial = trial;
    this.options = options;
    this.#counts = options.designs;
    this.load = startLoad(trial);
  }

  /**
   * PostgreSQL, Redis, the sandbox and an empty shop whose programs do not run.
   * @returns {Promise<{env: object, pids: object, database: pg.Pool, storageDir: string}>}
   */
  shop() {
    return this.#once('shop', async () => {
      const shop = await startBenchShop(this.trial, {}, { apps: [], demo: false });
      const { env, pids, database } = shop;
      return { env, pids, database, storageDir: env.STORAGE_DIR };
    });
  }

  /**
   * The shop with 5,000 designs on sale, for orders and payments, in a database of its own: other parts insert designs
   * into the empty one, in any order. Its programs do not run.
   * @returns {Promise<{env: object, pids: object, database: pg.Pool}>}
   */
  filledShop() {
    return this.#once('filledShop', async () => {
      const { env, pids } = await this.shop();
      return { pids, ...(await makeCatalogue(this.trial, env, SOLD_DESIGNS, 'sales')) };
    });
  }

  catalogues() {
    return this.#once('catalogues', async () =>
      makeCatalogues(this.trial, (await this.shop()).env, this.#counts),
    );
  }

  async largestCatalogue() {
    return (await this.catalogues()).at(-1);
  }

  /** The programs for measuring lists, details and searches. */
  browsing() {
    return this.#once('browsing', async () => {
      const browsing = new Browsing({
        load: this.load,
        options: this.options,
        catalogues: await this.catalogues(),
      });
      await browsing.start(this.trial);
      return browsing;
    });
  }

  /** Stops these programs, so that they do not affect later measurements. */
  async endBrowsing() {
    await (await this.#made.browsing)?.stop();
    delete this.#made.browsing;
  }

  #once(name, make) {
    this.#made[name] ??= make();
    return this.#made[name];
  }
}

import type { SignedInUser } from '#accounts';
import type { Category } from '#contracts';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { startTestApi, type TestApi } from './api.js';

/** The api, whose tree of categories an operator changes, with names of its own for each test. */
export class CategoryTree {
  api!: TestApi;
  admin!: SignedInUser;
  designer!: SignedInUser;
  /** The number of the test, which the names of its categories end with. */
  test = 0;

  async start(): Promise<void> {
    this.api = await startTestApi();
    this.admin = await this.api.shop.createUser('admin', { isAdmin: true });
    this.designer = await this.api.shop.createUser('designer');
  }

  change(method: string, path: string, body?: object) {
    type Changed = Category & Record<string, unknown>;
    return this.api.call<Changed>(method, `/categories${path}`, body, { user: this.admin });
  }

  /** Creates a category with a name of this test. */
  async create(name: string, parent: number | null = null): Promise<number> {
    const request = { name: `${name}${this.test}`, slug: `${name}-${this.test}`, parent };
    const { status, body } = await this.change('POST', '/', request);
    if (status !== 201) throw new Error(`creating ${name} answered ${status}`);
    return body.id;
  }

  async designIn(category: number): Promise<number> {
    const { shop } = this.api;
    const id = await shop.createDesign(this.designer, { priceFen: 100 });
    await shop.database.query('INSERT INTO design_categories VALUES ($1, $2)', [id, category]);
    // Who puts a design into a category updates the design too.
    await shop.database.query('UPDATE designs SET name = name WHERE id = $1', [id]);
    return id;
  }
}

/** Starts the api for a spec file. */
export function useCategoryTree(): CategoryTree {
  const tree = new CategoryTree();
  beforeAll(() => tree.start());
  beforeEach(() => {
    tree.test += 1;
  });
  afterAll(() => tree.api.close());
  return tree;
}

import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import {
  type DesignCard,
  type DesignFacetsResponse,
  type DesignPage,
  readSheet,
  type SheetInput,
} from '#contracts';
import { afterAll, beforeAll } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { TestApi } from './api.js';
import { HAT, RAGLAN, TOY } from './searched-designs.js';

/** An api whose searches are tested. */
export interface SearchedApi {
  api: TestApi;
  /** Waits until the searches know all changes. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export type SearchedCatalogue = ReturnType<typeof useSearchedCatalogue>;

export const encoded = (query: string | Record<string, string>) =>
  new URLSearchParams(query).toString();

/** The sorted names of designs. */
export const names = (cards: DesignCard[]) => cards.map(({ name }) => name).sort();

/** An api with two categories, two designers and six designs, and the calls that search them. */
export function useSearchedCatalogue(start: () => Promise<SearchedApi>) {
  let searched: SearchedApi;
  let api: TestApi;
  let designer: SignedInUser;
  let other: SignedInUser;
  const ids = new Map<string, number>();

  beforeAll(async () => {
    searched = await start();
    api = searched.api;
    designer = await api.shop.createUser('designer');
    other = await api.shop.createUser('qinghe');
    const catalogue = api.app.get(CatalogueService);
    const sweaters = await catalogue.createCategory({ name: '毛衣', slug: 'sweater' }, 1);
    const hats = await catalogue.createCategory({ name: '帽子', slug: 'hat' }, 2);
    await add(
      '费尔岛育克毛衣',
      { ...RAGLAN, techniques: ['circular-yoke', 'fairisle'], difficulty: 4 },
      { categories: [sweaters], priceFen: 5990 },
    );
    await add('插肩套头衫', RAGLAN, { categories: [sweaters], priceFen: 4990 });
    await add('罗纹冷帽', HAT, { categories: [hats], priceFen: 1500, by: other });
    await add('小熊钩针玩偶', TOY, { priceFen: 2500 });
    await add('海盐开衫', null, { description: '中粗线，新手也能织的圍巾领', priceFen: 4500 });
    await add('棉线杯垫', null, { priceFen: 900, by: other });
  });

  afterAll(() => searched.close());

  async function add(
    name: string,
    sheet: SheetInput | null = null,
    options: {
      description?: string;
      priceFen?: number;
      categories?: number[];
      by?: SignedInUser;
    } = {},
  ): Promise<number> {
    const by = options.by ?? designer;
    const design = {
      designerId: by.id,
      name,
      description: options.description ?? '附图解',
      priceFen: options.priceFen ?? 3990,
      oldPriceFen: null,
      categoryIds: options.categories ?? [],
      sheet: sheet && readSheet(sheet).sheet,
    };
    const [id] = await api.app
      .get(DataSource)
      .transaction((manager) => api.app.get(CatalogueService).createDesigns(by, [design], manager));
    ids.set(name, id!);
    return id!;
  }

  const get = async <T = DesignPage>(path: string) => {
    await searched.settle();
    return (await api.call<T>('GET', path, null, {})).body;
  };
  const find = (query: string) => get(`/designs/search?n=50&${encoded(query)}`);
  return {
    get api() {
      return api;
    },
    /** The ids of the designs by name. */
    ids,
    /** Adds a design. @returns its id */
    add,
    /** The body of an answer, once the searches know all changes. */
    get,
    find,
    /** The sorted names of the designs that a query finds. */
    found: async (query: string) => names((await find(query)).results),
    facets: (query: string) => get<DesignFacetsResponse>(`/designs/facets?${encoded(query)}`),
  };
}

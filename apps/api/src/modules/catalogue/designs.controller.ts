import type { SignedInUser } from '#accounts';
import { PopularSearchesService } from '#analytics';
import {
  CatalogueService,
  DesignListsService,
  DesignSearchService,
  FavouritesService,
  SuggestionsService,
} from '#catalogue';
import type {
  DesignCard,
  DesignDetail,
  DesignFacetsResponse,
  DesignPage,
  DesignVersion,
  Suggestion,
} from '#contracts';
import { OrdersService, VersionsService } from '#orders';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentUser, OptionallyAuthenticated } from '../accounts/session.guard.js';
import { found, listed, opened, ShowsDesigns } from '../../http/shown-designs.js';
import { designIdOf } from '../../http/input/design-id.js';
import { Operation } from '../../openapi/operation.js';
import { DesignQueryDto, SuggestionQueryDto } from './design-query.dto.js';
import { literalOf, readQuery, searchOf, SearchQueries } from './search-query.js';

/** How many similar designs a page shows. */
const SIMILAR = 8;

/** The public designs. A signed-in user also learns which of them are owned (WALK-06) and favourites (SHELF-02). */
@Controller('designs')
@OptionallyAuthenticated()
export class DesignsController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly lists: DesignListsService,
    private readonly orders: OrdersService,
    private readonly searches: DesignSearchService,
    private readonly suggestions: SuggestionsService,
    private readonly popular: PopularSearchesService,
    private readonly favourites: FavouritesService,
    private readonly versions: VersionsService,
  ) {}

  @Get()
  @Operation('listDesigns', 'search_unavailable')
  @ShowsDesigns(found)
  @SearchQueries()
  list(
    @Query() query: DesignQueryDto,
    @Query() raw: Record<string, unknown>,
    @CurrentUser() viewer: SignedInUser | null,
  ): Promise<DesignPage> {
    return this.page(query, raw, '/designs/', viewer);
  }

  @Get('search')
  @Operation('searchDesigns', 'search_unavailable')
  @ShowsDesigns(found)
  @SearchQueries()
  search(
    @Query() query: DesignQueryDto,
    @Query() raw: Record<string, unknown>,
    @CurrentUser() viewer: SignedInUser | null,
  ): Promise<DesignPage> {
    return this.page(query, raw, '/designs/search/', viewer);
  }

  @Get('facets')
  @Operation('countDesigns', 'search_unavailable')
  @SearchQueries()
  facets(
    @Query() query: DesignQueryDto,
    @Query() raw: Record<string, unknown>,
  ): Promise<DesignFacetsResponse> {
    const search = searchOf(raw, query) ?? readQuery(raw);
    return this.searches.facets(search, literalOf(query));
  }

  @Get('suggestions')
  @Operation('suggestSearches', 'search_unavailable')
  async suggest(@Query() { q }: SuggestionQueryDto): Promise<Suggestion[]> {
    if (q.trim() !== '') return this.suggestions.suggest(q);
    return (await this.popular.list()).map((text) => ({ kind: 'popular', text }));
  }

  @Get(':id/similar')
  @Operation('listSimilarDesigns', 'search_unavailable')
  @ShowsDesigns(listed)
  async similar(
    @Param('id') id: string,
    @CurrentUser() viewer: SignedInUser | null,
  ): Promise<DesignCard[]> {
    return this.marked(await this.searches.similar(designIdOf(id), SIMILAR), viewer);
  }

  /**
   * Lists what each version changed. A buyer of an older version also gets the remaining downloads of that version
   * (SHELF-09).
   */
  @Get(':id/versions')
  @Operation('listVersions', 'design_not_found')
  listVersions(
    @Param('id') id: string,
    @CurrentUser() viewer: SignedInUser | null,
  ): Promise<DesignVersion[]> {
    return this.versions.list(designIdOf(id), viewer);
  }

  @Get(':id')
  @Operation('getDesign', 'design_not_found')
  @ShowsDesigns(opened)
  async detail(
    @Param('id') id: string,
    @CurrentUser() viewer: SignedInUser | null,
  ): Promise<DesignDetail> {
    const design = await this.catalogue.getDetail(designIdOf(id), viewer);
    if (!viewer) return { ...design, owned: null };
    const [owned, favourites] = await this.ofViewer(viewer, [design.id]);
    return {
      ...design,
      owned: owned.get(design.id) ?? null,
      favourite: favourites.has(design.id),
    };
  }

  private async page(
    query: DesignQueryDto,
    raw: Record<string, unknown>,
    path: string,
    viewer: SignedInUser | null,
  ): Promise<DesignPage> {
    const search = searchOf(raw, query);
    const { p, n, cursor } = query;
    const page = search
      ? await this.searches.search(search, { p, n, cursor, literal: literalOf(query) }, path)
      : await this.lists.list(query, path);
    return { ...page, results: await this.marked(page.results, viewer) };
  }

  private async marked(cards: DesignCard[], viewer: SignedInUser | null): Promise<DesignCard[]> {
    if (!viewer || cards.length === 0) return cards;
    const [owned, favourites] = await this.ofViewer(
      viewer,
      cards.map(({ id }) => id),
    );
    return cards.map((card) => ({
      ...card,
      owned: owned.has(card.id),
      favourite: favourites.has(card.id),
    }));
  }

  private ofViewer(viewer: SignedInUser, ids: number[]) {
    return Promise.all([this.orders.ownedOf(viewer, ids), this.favourites.among(viewer, ids)]);
  }
}

import type { SignedInUser } from '#accounts';
import { InvoicesService } from '#cases';
import type { Reading, ReadingEventPage, ReadingProject, ShelfItem } from '#contracts';
import { ReviewsService } from '#reviews';
import { MarkedPagesService, ReadingService, ShelfService } from '#reading';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { designIdOf } from '../../http/input/design-id.js';
import { FileOperation, Operation } from '../../openapi/operation.js';
import { Authenticated, AuthenticatedInPerson, CurrentUser } from '../accounts/session.guard.js';
import { sendObject } from '../../http/send-object.js';
import { ReadingEventsDto, ReadingEventsQueryDto, ReadingQueryDto } from './reading.dto.js';

@Controller()
export class ReadingController {
  constructor(
    private readonly reading: ReadingService,
    private readonly pages: MarkedPagesService,
    private readonly shelf: ShelfService,
    private readonly reviews: ReviewsService,
    private readonly invoices: InvoicesService,
  ) {}

  /**
   * Opens a design for reading without using a download. Allowed for a buyer with a paid order, the designer and admins
   * (READ-01).
   */
  @Get('reading/:designId')
  @Operation('readDesign', 'design_not_found', 'not_purchased', 'version_not_found')
  @Header('Cache-Control', 'no-store')
  @Authenticated()
  read(
    @Param('designId') designId: string,
    @CurrentUser() user: SignedInUser,
    @Query() { version }: ReadingQueryDto,
  ): Promise<Reading> {
    return this.reading.read(user, designIdOf(designId), version ?? null);
  }

  /** Lists the counter events after event number `after` (READ-15). */
  @Get('reading/:designId/events')
  @Operation('listReadingEvents', 'design_not_found', 'not_purchased')
  @Header('Cache-Control', 'no-store')
  @Authenticated()
  events(
    @Param('designId') designId: string,
    @CurrentUser() user: SignedInUser,
    @Query() { after }: ReadingEventsQueryDto,
  ): Promise<ReadingEventPage> {
    return this.reading.events(user, designIdOf(designId), after);
  }

  /**
   * Adds counter events. An event that is sent twice counts once, so that a device can repeat a request without a
   * response (READ-15).
   */
  @Post('reading/:designId/events')
  @Operation('addReadingEvents', 'design_not_found', 'not_purchased')
  @HttpCode(200)
  @Authenticated()
  addEvents(
    @Param('designId') designId: string,
    @CurrentUser() user: SignedInUser,
    @Body() { events, items }: ReadingEventsDto,
  ): Promise<ReadingProject> {
    return this.reading.add(user, designIdOf(designId), { events, items });
  }

  /** All designs that the user has bought, including designs off sale, with the reading progress (SHELF-01). */
  @Get('account/shelf')
  @Operation('listShelf')
  @Header('Cache-Control', 'no-store')
  @AuthenticatedInPerson()
  async listShelf(@CurrentUser() user: SignedInUser): Promise<ShelfItem[]> {
    const [items, reviewed, invoiced] = await Promise.all([
      this.shelf.list(user),
      this.reviews.reviewedOrders(user),
      this.invoices.issuedOrders(user),
    ]);
    const asking = await this.reviews.ordersToAsk(items, reviewed);
    return items.map((item) => ({
      ...item,
      has_invoice: invoiced.has(item.order_id),
      is_reviewed: reviewed.has(item.order_id),
      asks_review: asking.has(item.order_id),
    }));
  }

  /** The address is the authorisation, because a browser sends no token with an image (READ-05). */
  @Get('pages/:token')
  @FileOperation('getPage', 'image/webp', 'page_link_invalid', 'page_not_ready')
  async page(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const { content, contentType, expiresAt } = await this.pages.open(token);
    const seconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
    response.set({
      'Content-Type': contentType,
      'Cache-Control': `private, max-age=${seconds}`,
    });
    if ('path' in content) response.set('X-Accel-Redirect', content.path).end();
    else await sendObject(content, response);
  }
}

import { EmailsService, ProfileService, type SignedInUser } from '#accounts';
import { CasesService, InvoicesService } from '#cases';
import {
  CatalogueService,
  DesignerPagesService,
  FavouritesService,
  FollowsService,
} from '#catalogue';
import {
  type AccountExport,
  type DownloadItem,
  type MessageResponse,
  API_MESSAGES,
  MESSAGES,
  type OrderListItem,
} from '#contracts';
import { DownloadGrantsService, OrdersService } from '#orders';
import { ReadingPhotosService } from '#reading';
import { QuestionsService, ReviewsService } from '#reviews';
import { HumanCheck } from '#human-check';
import { BellService } from '#messages';
import { RateLimiter } from '#redis';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Ip,
  Param,
  Post,
  Res,
} from '@nestjs/common';
import type { Response } from 'express';
import { HUMAN_CHECK, OWN_PASSWORD, Operation } from '../../../openapi/operation.js';
import { mailsPerAddress } from '../limits.js';
import { OwnPassword } from '../passwords/own-password.js';
import { DeleteAccountDto, LinkEmailDto, LinkPhoneDto } from './profile.dto.js';
import { SessionCookies } from '../sign-in/session-cookies.js';
import { AuthenticatedInPerson, CurrentUser } from '../session.guard.js';

@Controller('account')
@AuthenticatedInPerson()
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly emails: EmailsService,
    private readonly orders: OrdersService,
    private readonly grants: DownloadGrantsService,
    private readonly bell: BellService,
    private readonly cases: CasesService,
    private readonly projects: ReadingPhotosService,
    private readonly invoices: InvoicesService,
    private readonly catalogue: CatalogueService,
    private readonly favourites: FavouritesService,
    private readonly follows: FollowsService,
    private readonly reviews: ReviewsService,
    private readonly questions: QuestionsService,
    private readonly designerPages: DesignerPagesService,
    private readonly humanCheck: HumanCheck,
    private readonly ownPassword: OwnPassword,
    private readonly limiter: RateLimiter,
    private readonly cookies: SessionCookies,
  ) {}

  /** The downloads of an order: time and device. */
  @Get('orders/:orderId/downloads')
  @Operation('listOrderDownloads', 'order_not_found')
  async downloads(
    @Param('orderId') orderId: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<DownloadItem[]> {
    const order = await this.orders.getOwn(user, orderId);
    return this.grants.listOfOrder(order.id);
  }

  @Get('orders')
  @Operation('listOwnOrders')
  listOrders(@CurrentUser() user: SignedInUser): Promise<OrderListItem[]> {
    return this.orders.list(user);
  }

  @Post('link/email')
  @Operation('linkEmail', ...HUMAN_CHECK, ...OWN_PASSWORD, 'email_taken')
  @HttpCode(200)
  async linkEmail(
    @CurrentUser() user: SignedInUser,
    @Body() { email, turnstile_token, password }: LinkEmailDto,
    @Ip() ip: string,
  ): Promise<MessageResponse> {
    await this.humanCheck.assertSolved(turnstile_token, ip);
    await this.ownPassword.assert(user, password);
    await this.limiter.hit(mailsPerAddress('link'), email.toLowerCase());
    await this.emails.requestLink(user, email);
    return { message: API_MESSAGES.linkMailSent };
  }

  @Post('link/phone')
  @Operation('linkPhone', ...OWN_PASSWORD, 'phone_taken')
  @HttpCode(200)
  async linkPhone(
    @CurrentUser() user: SignedInUser,
    @Body() { phone, code, password }: LinkPhoneDto,
  ): Promise<MessageResponse> {
    await this.ownPassword.assert(user, password);
    await this.profile.linkPhone(user, phone, code);
    return { message: API_MESSAGES.phoneLinked };
  }

  /** The user's own data, as a JSON file. */
  @Get('export')
  @Operation('exportOwnAccount')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Disposition', 'attachment; filename="cloudknit-account.json"')
  async export(@CurrentUser() user: SignedInUser): Promise<AccountExport> {
    const [account, orders, downloads, messages, cases, reading, invoices] = await Promise.all([
      this.profile.export(user),
      this.orders.list(user),
      this.grants.listOf(user),
      this.bell.export(user),
      this.cases.export(user),
      this.projects.export(user),
      this.invoices.export(user),
    ]);
    const personal = { account, orders, downloads, messages, cases, reading, invoices };
    const designs = await this.catalogue.export(user);
    const favourites = await this.favourites.export(user);
    const follows = await this.follows.export(user);
    const reviews = await this.reviews.export(user);
    const questions = await this.questions.export(user);
    const designerPage = { designer_page: await this.designerPages.export(user) };
    const kept = { designs, ...designerPage, favourites, follows, reviews, questions };
    return { exported_at: new Date().toISOString(), ...personal, ...kept };
  }

  @Delete('me')
  @Operation('deleteOwnAccount', ...OWN_PASSWORD, 'account_not_deletable')
  async delete(
    @CurrentUser() user: SignedInUser,
    @Body() { username, password }: DeleteAccountDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageResponse> {
    await this.ownPassword.assert(user, password);
    await this.profile.delete(user, username);
    this.cookies.clear(response);
    return { message: MESSAGES.accountDeleted };
  }
}

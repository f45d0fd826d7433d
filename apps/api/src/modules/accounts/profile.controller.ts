import {
  AccountNotDeletableError,
  EmailsService,
  type PersonalData,
  ProfileService,
  type SignedInUser,
} from '#accounts';
import { CatalogueService } from '#catalogue';
import { type DownloadItem, type MessageResponse, MESSAGES, type OrderListItem } from '#contracts';
import { DownloadGrantsService, type DownloadRecord, OrdersService } from '#orders';
import { HumanCheck } from '#human-check';
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
import { mailsPerAddress } from './limits.js';
import { OwnPassword } from './own-password.js';
import { DeleteAccountDto, LinkEmailDto, LinkPhoneDto } from './profile.dto.js';
import { SessionCookies } from './session-cookies.js';
import { AuthenticatedInPerson, CurrentUser } from './session.guard.js';

/** All personal data of a user that the shop stores. */
interface AccountExport {
  exported_at: string;
  account: PersonalData;
  orders: OrderListItem[];
  downloads: DownloadRecord[];
}

@Controller('account')
@AuthenticatedInPerson()
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly emails: EmailsService,
    private readonly orders: OrdersService,
    private readonly grants: DownloadGrantsService,
    private readonly catalogue: CatalogueService,
    private readonly humanCheck: HumanCheck,
    private readonly ownPassword: OwnPassword,
    private readonly limiter: RateLimiter,
    private readonly cookies: SessionCookies,
  ) {}

  /** The downloads of an order: time and device. */
  @Get('orders/:orderId/downloads')
  async downloads(
    @Param('orderId') orderId: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<DownloadItem[]> {
    const order = await this.orders.getOwn(user, orderId);
    return this.grants.listOfOrder(order.id);
  }

  @Get('orders')
  listOrders(@CurrentUser() user: SignedInUser): Promise<OrderListItem[]> {
    return this.orders.list(user);
  }

  @Post('link/email')
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
    return { message: MESSAGES.linkMailSent };
  }

  @Post('link/phone')
  @HttpCode(200)
  async linkPhone(
    @CurrentUser() user: SignedInUser,
    @Body() { phone, code, password }: LinkPhoneDto,
  ): Promise<MessageResponse> {
    await this.ownPassword.assert(user, password);
    await this.profile.linkPhone(user, phone, code);
    return { message: MESSAGES.phoneLinked };
  }

  /** The user's own data, as a JSON file. */
  @Get('export')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Disposition', 'attachment; filename="cloudknit-account.json"')
  async export(@CurrentUser() user: SignedInUser): Promise<AccountExport> {
    const [account, orders, downloads] = await Promise.all([
      this.profile.export(user),
      this.orders.list(user),
      this.grants.listOf(user),
    ]);
    return { exported_at: new Date().toISOString(), account, orders, downloads };
  }

  @Delete('me')
  async delete(
    @CurrentUser() user: SignedInUser,
    @Body() { username, password }: DeleteAccountDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageResponse> {
    if (!user.isAdmin && (await this.catalogue.hasDesigns(user))) {
      throw new AccountNotDeletableError(MESSAGES.accountOwnsDesigns);
    }
    await this.ownPassword.assert(user, password);
    await this.profile.delete(user, username);
    this.cookies.clear(response);
    return { message: MESSAGES.accountDeleted };
  }
}

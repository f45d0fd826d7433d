import type { SignedInUser } from '#accounts';
import {
  CaseMovesService,
  CaseOpeningService,
  CasePictureLinks,
  CasesService,
  ComplaintRepliesService,
} from '#cases';
import {
  type CaseDetail,
  type CaseItem,
  type ComplaintItem,
  type CreateCaseResponse,
  CASE_MESSAGES,
  type OrderHelp,
} from '#contracts';
import { ObjectStorage } from '#storage';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { PictureForm, receivePicture } from '../../http/input/picture-form.js';
import { byParameter, TellsLatestChange } from '../../http/latest-change.js';
import { FileOperation, Operation } from '../../openapi/operation.js';
import { Authenticated, CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { CaseMoveDto, CasesQueryDto, CreateCaseDto } from './cases.dto.js';

/** Help after the sale (HELP-01, HELP-02). */
@Controller()
export class CasesController {
  constructor(
    private readonly cases: CasesService,
    private readonly opening: CaseOpeningService,
    private readonly moves: CaseMovesService,
    private readonly pictures: CasePictureLinks,
    private readonly complaints: ComplaintRepliesService,
    private readonly storage: ObjectStorage,
  ) {}

  @Get('orders/:orderId/help')
  @Operation('getOrderHelp', 'order_not_found')
  @Header('Cache-Control', 'no-store')
  @Authenticated()
  help(@CurrentUser() buyer: SignedInUser, @Param('orderId') orderId: string): Promise<OrderHelp> {
    return this.cases.help(buyer, orderId);
  }

  @Post('orders/:orderId/cases')
  @Operation(
    'createCase',
    'order_not_found',
    'case_exists',
    'case_not_possible',
    'self_refund_refused',
  )
  @Authenticated()
  async open(
    @CurrentUser() buyer: SignedInUser,
    @Param('orderId') orderId: string,
    @Body() { kind, text, page, row, size, version }: CreateCaseDto,
  ): Promise<CreateCaseResponse> {
    const request = {
      kind,
      text,
      page: page ?? null,
      row: row ?? null,
      size: size || null,
      version: version ?? null,
    };
    const { id, state } = await this.opening.open(buyer, orderId, request);
    return { case_id: id, state, message: CASE_MESSAGES.created[state] };
  }

  @Get('cases')
  @Operation('listCases')
  @Authenticated()
  list(@CurrentUser() user: SignedInUser, @Query() { state }: CasesQueryDto): Promise<CaseItem[]> {
    return this.cases.list(user, state === undefined ? null : state === 'open');
  }

  @Get('complaints')
  @Operation('listComplaints', 'forbidden')
  @RequiresPermission('cases.answer')
  listComplaints(@CurrentUser() admin: SignedInUser): Promise<ComplaintItem[]> {
    return this.complaints.list(admin);
  }

  @Get('cases/:caseId')
  @Operation('getCase', 'case_not_found')
  @Header('Cache-Control', 'no-store')
  @Authenticated()
  get(@CurrentUser() user: SignedInUser, @Param('caseId') caseId: string): Promise<CaseDetail> {
    return this.cases.get(user, caseId);
  }

  @Post('cases/:caseId/moves')
  @Operation(
    'moveCase',
    'forbidden',
    'second_factor_stale',
    'case_not_found',
    'case_move_refused',
    'order_not_refundable',
  )
  @TellsLatestChange(byParameter('caseId'))
  @HttpCode(200)
  @Authenticated()
  async move(
    @CurrentUser() user: SignedInUser,
    @Param('caseId') caseId: string,
    @Body() { move, text }: CaseMoveDto,
  ): Promise<CaseDetail> {
    await this.moves.move(user, caseId, move, text);
    return this.cases.get(user, caseId);
  }

  @Post('cases/:caseId/pictures')
  @Operation(
    'addCasePicture',
    'case_not_found',
    'case_move_refused',
    'file_too_large',
    'storage_full',
  )
  @PictureForm()
  @Authenticated()
  async addPicture(
    @CurrentUser() user: SignedInUser,
    @Param('caseId') caseId: string,
    @Req() request: Request,
  ): Promise<CaseDetail> {
    await this.cases.get(user, caseId);
    await receivePicture(request, this.storage, CASE_MESSAGES, (received) =>
      this.moves.addPicture(user, caseId, received),
    );
    return this.cases.get(user, caseId);
  }

  /** The address is the authorisation, because a browser sends no token with an image. */
  @Get('case-pictures/:token')
  @FileOperation('getCasePicture', 'image/webp', 'case_picture_not_found')
  async picture(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const picture = await this.pictures.open(token);
    response.set({ 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=600' });
    response.end(picture);
  }
}

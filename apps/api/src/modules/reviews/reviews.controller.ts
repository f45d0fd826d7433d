import type { SignedInUser } from '#accounts';
import {
  type FinishedWork,
  type MessageResponse,
  type OwnReview,
  type OwnReviewResponse,
  REVIEW_MESSAGES,
  type ReviewPage,
} from '#contracts';
import { ReviewsService, ReviewWritingService } from '#reviews';
import { ObjectStorage } from '#storage';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
} from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { designIdOf } from '../../http/input/design-id.js';
import { PictureForm, receivePicture } from '../../http/input/picture-form.js';
import { EmptyOperation, Operation } from '../../openapi/operation.js';
import { AuthenticatedInPerson, CurrentUser } from '../accounts/session.guard.js';
import { ReviewDto, ReviewsQueryDto } from './reviews.dto.js';

/** Reviews of bought designs, and pictures of finished pieces (SHELF-06, SHELF-08). */
@Controller()
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly writing: ReviewWritingService,
    private readonly storage: ObjectStorage,
  ) {}

  @Get('designs/:id/reviews')
  @Operation('listReviews', 'design_not_found')
  list(@Param('id') id: string, @Query() { before }: ReviewsQueryDto): Promise<ReviewPage> {
    return this.reviews.list(designIdOf(id), before ?? null);
  }

  @Get('works')
  @Operation('listRecentWorks')
  recentWorks(): Promise<FinishedWork[]> {
    return this.reviews.recentWorks();
  }

  @Get('designs/:id/works')
  @Operation('listWorks', 'design_not_found')
  works(@Param('id') id: string): Promise<FinishedWork[]> {
    return this.reviews.worksOfDesign(designIdOf(id));
  }

  @Get('designers/:name/works')
  @Operation('listDesignerWorks', 'designer_not_found')
  worksOfDesigner(@Param('name') name: string): Promise<FinishedWork[]> {
    return this.reviews.worksOfDesigner(name);
  }

  @Get('orders/:orderId/review')
  @Operation('getOwnReview', 'order_not_found')
  @Header('Cache-Control', 'no-store')
  @AuthenticatedInPerson()
  async own(
    @CurrentUser() user: SignedInUser,
    @Param('orderId') orderId: string,
  ): Promise<OwnReviewResponse> {
    return {
      review: await this.reviews.findOfOrder(user, orderId),
      asked: await this.reviews.wasAsked(orderId),
    };
  }

  /** Records that the buyer was asked for a review, so that no device asks again (SHELF-07). */
  @Put('orders/:orderId/review/asked')
  @EmptyOperation('noteReviewAsked', 'order_not_found')
  @HttpCode(204)
  @AuthenticatedInPerson()
  recordAsked(@CurrentUser() user: SignedInUser, @Param('orderId') orderId: string): Promise<void> {
    return this.reviews.recordAsked(user, orderId);
  }

  @Put('orders/:orderId/review')
  @Operation('writeReview', 'order_not_found', 'review_not_possible')
  @AuthenticatedInPerson()
  async write(
    @CurrentUser() user: SignedInUser,
    @Param('orderId') orderId: string,
    @Body() review: ReviewDto,
  ): Promise<OwnReview> {
    await this.writing.write(user, orderId, review);
    return this.reviews.ofOrder(user, orderId);
  }

  /** Withdraws the text of a review; the answers to the five questions are kept. */
  @Delete('orders/:orderId/review')
  @Operation('withdrawReview', 'order_not_found', 'review_not_found')
  @AuthenticatedInPerson()
  async withdraw(
    @CurrentUser() user: SignedInUser,
    @Param('orderId') orderId: string,
  ): Promise<MessageResponse> {
    await this.writing.withdraw(user, orderId);
    return { message: REVIEW_MESSAGES.withdrawn };
  }

  @Post('orders/:orderId/review/pictures')
  @Operation(
    'addReviewPicture',
    'order_not_found',
    'review_not_found',
    'file_too_large',
    'storage_full',
  )
  @HttpCode(200)
  @PictureForm()
  @AuthenticatedInPerson()
  async addPicture(
    @CurrentUser() user: SignedInUser,
    @Param('orderId') orderId: string,
    @Req() request: Request,
  ): Promise<OwnReview> {
    await this.reviews.ofOrder(user, orderId);
    await receivePicture(request, this.storage, REVIEW_MESSAGES, (received) =>
      this.writing.addPicture(user, orderId, received),
    );
    return this.reviews.ofOrder(user, orderId);
  }

  @Delete('orders/:orderId/review/pictures/:pictureId')
  @Operation('removeReviewPicture', 'order_not_found', 'review_not_found')
  @AuthenticatedInPerson()
  async removePicture(
    @CurrentUser() user: SignedInUser,
    @Param('orderId') orderId: string,
    @Param('pictureId') pictureId: string,
  ): Promise<OwnReview> {
    if (isUUID(pictureId)) await this.writing.removePicture(user, orderId, pictureId);
    return this.reviews.ofOrder(user, orderId);
  }
}

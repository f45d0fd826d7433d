import type { SignedInUser } from '#accounts';
import { DesignRatings, ReviewImagesService } from '#catalogue';
import {
  InvalidInputError,
  isGoodReview,
  REVIEW_LIMITS,
  REVIEW_MESSAGES,
  type ReviewRequest,
  reviewScore,
  tidyText,
  wilsonBound,
} from '#contracts';
import { MessagesService } from '#messages';
import { OrderNotFoundError, OrdersService } from '#orders';
import type { ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { messageKey, messageText } from './review-messages.js';
import { ReviewNotFoundError, ReviewNotPossibleError } from './reviews.errors.js';
import { type ReviewFields, type ReviewRow, ReviewsRepository } from './reviews.repository.js';

/** Buyers write, edit and withdraw their reviews (SHELF-06). */
@Injectable()
export class ReviewWritingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reviews: ReviewsRepository,
    private readonly images: ReviewImagesService,
    private readonly ratings: DesignRatings,
    private readonly orders: OrdersService,
    private readonly messages: MessagesService,
  ) {}

  /**
   * Writes or edits the review of a purchase. The designer gets a message of a new one.
   * @throws OrderNotFoundError, ReviewNotPossibleError, InvalidInputError
   */
  async write(author: SignedInUser, orderId: string, request: ReviewRequest): Promise<void> {
    const fields = toFields(request);
    await this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lock(orderId, manager);
      if (order.buyerId !== author.id) throw new OrderNotFoundError();
      if (order.state !== 'paid') throw new ReviewNotPossibleError();
      const { designId } = order;
      const existing = await this.reviews.findOfOrder(orderId, manager);
      if (existing) {
        await this.reviews.update(existing.id, fields, manager);
        if (existing.hiddenNote === null) {
          const text = messageText(fields.text);
          await this.messages.reword(
            'review',
            messageKey('review', existing.id),
            { text },
            manager,
          );
        }
      } else {
        const id = await this.reviews.insert(
          { ...fields, orderId, designId, authorId: author.id },
          manager,
        );
        const row = (await this.reviews.find(id, manager))!;
        if (row.designerId === author.id) {
          throw new ReviewNotPossibleError(REVIEW_MESSAGES.ownDesign);
        }
        const facts = {
          design_id: String(designId),
          design: row.designName,
          text: messageText(fields.text),
        };
        const event = { userId: row.designerId, key: messageKey('review', id), facts };
        await this.messages.notify('review', event, manager);
      }
      await this.countAnew(designId, manager);
    });
  }

  /** Writes an example of the demonstration, which is marked as such. */
  async writeSample(authorId: number, designId: number, request: ReviewRequest): Promise<void> {
    const fields = toFields(request);
    await this.dataSource.transaction(async (manager) => {
      await this.reviews.insert({ ...fields, orderId: null, designId, authorId }, manager);
      await this.countAnew(designId, manager);
    });
  }

  /** Adds a picture to a review. @throws OrderNotFoundError, ReviewNotFoundError, InvalidInputError */
  async addPicture(author: SignedInUser, orderId: string, received: ReceivedObject): Promise<void> {
    await this.ownReview(author, orderId);
    const stored = await this.images.store(received);
    await this.dataSource.transaction(async (manager) => {
      const { id } = await this.ownReview(author, orderId, manager);
      const { pictures } = (await this.reviews.lock(id, manager))!;
      if (pictures.length >= REVIEW_LIMITS.pictures) {
        throw new InvalidInputError({ picture: [REVIEW_MESSAGES.picturesTooMany] });
      }
      await this.images.append(id, stored, manager);
      await this.reviews.setPictureCount(id, pictures.length + 1, manager);
    });
  }

  /** Removes a picture; nothing changes if the review has no such picture. */
  async removePicture(author: SignedInUser, orderId: string, mediaId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { id } = await this.ownReview(author, orderId, manager);
      const { pictures } = (await this.reviews.lock(id, manager))!;
      const removed = await this.images.remove([id], mediaId, manager);
      await this.reviews.setPictureCount(id, pictures.length - removed, manager);
    });
  }

  /** Erases words and pictures; the answers to the questions stay. @throws as `addPicture` */
  async withdraw(author: SignedInUser, orderId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { id } = await this.ownReview(author, orderId, manager);
      await this.eraseWords([id], manager);
    });
  }

  /** Erases what a deleted account wrote; the answers to the questions stay without its name. */
  async erase(userId: number, manager: EntityManager): Promise<void> {
    const own = await this.reviews.listOfAuthor(userId, manager);
    await this.eraseWords(
      own.map(({ id }) => id),
      manager,
    );
    await this.reviews.eraseReports(userId, manager);
  }

  private async eraseWords(ids: number[], manager: EntityManager): Promise<void> {
    // This locks the reviews, so that a picture that is being added is committed and seen.
    await this.reviews.eraseWords(ids, manager);
    await this.messages.retract(
      'review',
      ids.map((id) => messageKey('review', id)),
      manager,
    );
    await this.images.remove(ids, null, manager);
  }

  private async ownReview(
    author: SignedInUser,
    orderId: string,
    manager?: EntityManager,
  ): Promise<ReviewRow> {
    const order = await this.orders.get(orderId, manager);
    if (order.buyerId !== author.id) throw new OrderNotFoundError();
    const review = await this.reviews.findOfOrder(orderId, manager);
    if (!review) throw new ReviewNotFoundError();
    return review;
  }

  private async countAnew(designId: number, manager: EntityManager): Promise<void> {
    await this.ratings.lock(designId, manager);
    const { count, good, mean } = await this.reviews.sums(designId, manager);
    await this.ratings.set(designId, { count, mean, bound: wilsonBound(good, count) }, manager);
  }
}

function toFields(request: ReviewRequest): ReviewFields {
  const { finished, clear, errors } = request;
  const scales = { size_ok: request.size_ok ?? null, yarn_ok: request.yarn_ok ?? null, clear };
  const missing = (['size_ok', 'yarn_ok'] as const).filter(
    (scale) => finished && scales[scale] === null,
  );
  if (missing.length > 0) {
    throw new InvalidInputError(
      Object.fromEntries(missing.map((scale) => [scale, [REVIEW_MESSAGES.scaleRequired]])),
    );
  }
  return {
    finished,
    sizeOk: scales.size_ok,
    yarnOk: scales.yarn_ok,
    clear,
    errors,
    score: reviewScore(scales),
    isGood: isGoodReview({ ...scales, errors }),
    text: tidyText(request.text ?? ''),
    size: tidyText(request.size ?? ''),
    yarn: tidyText(request.yarn ?? ''),
  };
}

import { MessagesService } from '#messages';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FollowsRepository } from './follows.repository.js';

/** Notifies the followers of a designer of new designs (SHELF-04). */
@Injectable()
export class NewDesigns {
  constructor(
    private readonly follows: FollowsRepository,
    private readonly messages: MessagesService,
  ) {}

  /**
   * Announces the designs that first go on sale in this transaction. A follower gets at most one message a day for each
   * designer, because an import may publish hundreds of designs.
   */
  async announce(designIds: number[], manager: EntityManager): Promise<void> {
    if (designIds.length === 0) return;
    const announced = new Set<number>();
    for (const design of await this.follows.publishedNow(designIds, manager)) {
      const { id, name, designer, designerId, day } = design;
      if (announced.has(designerId)) continue;
      announced.add(designerId);
      const userIds = await this.follows.followersOf(designerId, manager);
      const facts = { designer, design_id: String(id), design: name };
      const event = { userIds, key: `designer-${designerId}-${day}`, facts };
      await this.messages.notifyAll('new_design', event, manager);
    }
  }
}

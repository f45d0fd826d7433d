import type { SignedInUser } from '#accounts';
import type { ReadDesign, ShelfProgress } from '#contracts';
import { OrdersService } from '#orders';
import { Injectable } from '@nestjs/common';
import { type ProgressRow, ReadingProjectsRepository } from './reading-projects.repository.js';

/** All that a user has bought, with how far they are (SHELF-01). */
@Injectable()
export class ShelfService {
  constructor(
    private readonly orders: OrdersService,
    private readonly projects: ReadingProjectsRepository,
  ) {}

  /** Lists paid designs once each, also those off sale: what was read or bought last comes first. */
  async list(user: SignedInUser): Promise<ReadDesign[]> {
    const [bought, rows] = await Promise.all([
      this.orders.bought(user),
      this.projects.progressOf(user.id),
    ]);
    const progress = new Map(rows.map((row) => [row.designId, row]));
    return bought
      .map(({ firstReadAt, ...item }) => {
        const project = progress.get(item.design_id);
        const readAt = project?.updatedAt ?? firstReadAt;
        return {
          ...item,
          last_read_at: readAt?.toISOString() ?? null,
          progress: project ? toProgress(project) : null,
        };
      })
      .sort((one, other) => timeOf(other) - timeOf(one) || other.design_id - one.design_id);
  }

  /** How far a person is with a design, and when they read last; null if they never counted. */
  async progressOf(
    userId: number,
    designId: number,
  ): Promise<{ progress: ShelfProgress | null; lastAt: Date } | null> {
    const [project] = await this.projects.progressOf(userId, designId);
    return project ? { progress: toProgress(project), lastAt: project.updatedAt } : null;
  }
}

const timeOf = ({ last_read_at, bought_at }: ReadDesign) => Date.parse(last_read_at ?? bought_at);

function toProgress({ row, target, unit }: ProgressRow): ShelfProgress | null {
  if (row === null) return null;
  const goal = Number(target);
  return {
    row: Math.max(0, row),
    target: Number.isSafeInteger(goal) && goal > 0 ? goal : null,
    unit: unit === '"圈"' ? '圈' : '行',
  };
}

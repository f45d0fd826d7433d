import type { SignedInUser } from '#accounts';
import {
  InvalidInputError,
  READING_MESSAGES,
  READING_LIMITS,
  type ReadingEvent,
  type ReadingEventPage,
  type ReadingItem,
  type ReadingProject,
  type ReadingProjectExport,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ProjectRow, ReadingProjectsRepository } from './reading-projects.repository.js';

/** A project without counts. */
const EMPTY: ReadingProject = { counters: [], items: [], last_event: 0 };

/** What people count and note while they knit by a design, merged from all their devices (READ-15). */
@Injectable()
export class ReadingProjectsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly projects: ReadingProjectsRepository,
  ) {}

  async find(user: SignedInUser, designId: number): Promise<ReadingProject> {
    const project = await this.projects.find(user.id, designId);
    return project ? this.describe(project) : EMPTY;
  }

  /**
   * Adds what a device counted. The same event twice counts once; an event from the future is taken as from now.
   * @returns the project after it
   * @throws InvalidInputError if the project is full
   */
  async add(
    user: SignedInUser,
    designId: number,
    { events, items }: { events: ReadingEvent[]; items: ReadingItem[] },
    now = new Date(),
  ): Promise<ReadingProject> {
    if (events.length + items.length === 0) return this.find(user, designId);
    const latest = new Date(now.getTime() + READING_LIMITS.clockSkewMs);
    const clamped = <T extends { at: string }>(list: T[]): T[] =>
      list.map((one) =>
        Date.parse(one.at) > latest.getTime() ? { ...one, at: now.toISOString() } : one,
      );
    return this.dataSource.transaction(async (manager) => {
      const project = await this.projects.lock(user.id, designId, events.length, manager);
      const first = project.lastSeq - events.length + 1;
      if (events.length > 0) {
        await this.projects.addEvents(project.id, clamped(events), first, manager);
      }
      if (items.length > 0) {
        await this.projects.putItems(project.id, clamped(items), manager);
        const { removedItems } = READING_LIMITS;
        await this.projects.forgetRemovedItems(project.id, removedItems, manager);
      }
      await this.assertNotFull(project.id, manager);
      return this.describe(project, manager);
    });
  }

  /** The events behind a number, oldest first. */
  async events(user: SignedInUser, designId: number, after: number): Promise<ReadingEventPage> {
    const project = await this.projects.find(user.id, designId);
    if (!project) return { events: [], has_more: false };
    const limit = READING_LIMITS.eventsPerPage;
    const rows = await this.projects.events(project.id, after, limit + 1);
    return {
      events: rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() })),
      has_more: rows.length > limit,
    };
  }

  /** All projects of a user without their photos. */
  async export(user: SignedInUser): Promise<Omit<ReadingProjectExport, 'photos'>[]> {
    const exported: Omit<ReadingProjectExport, 'photos'>[] = [];
    for (const project of await this.projects.listOf(user.id)) {
      exported.push({
        design_id: project.designId,
        created_at: project.createdAt.toISOString(),
        ...(await this.describe(project)),
      });
    }
    return exported;
  }

  /** Erases everything in the transaction that deletes an account. */
  erase(userId: number, manager: EntityManager): Promise<void> {
    return this.projects.erase(userId, manager);
  }

  private async assertNotFull(projectId: number, manager: EntityManager): Promise<void> {
    const counts = await this.projects.countsOf(projectId, manager);
    if (counts.items > READING_LIMITS.items) {
      throw new InvalidInputError({ events: [READING_MESSAGES.itemsFull] });
    }
    const names = ['events', 'counters'] as const;
    if (names.some((name) => counts[name] > READING_LIMITS[name])) {
      throw new InvalidInputError({ events: [READING_MESSAGES.projectFull] });
    }
  }

  private async describe(project: ProjectRow, manager?: EntityManager): Promise<ReadingProject> {
    const counters = await this.projects.counters(project.id, manager);
    const items = await this.projects.items(project.id, manager);
    return {
      counters: counters.map(({ id, value, setAt, lastAt }) => ({
        id,
        value,
        set_at: setAt?.toISOString() ?? null,
        last_at: lastAt.toISOString(),
      })),
      items: items.map(({ name, value, at }) => ({ name, value, at: at.toISOString() })),
      last_event: project.lastSeq,
    };
  }
}

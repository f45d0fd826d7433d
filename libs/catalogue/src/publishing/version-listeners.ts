import type { VersionNote } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A new version of a design's archive that has a note. */
export interface PublishedVersion {
  designId: number;
  design: string;
  number: number;
  note: VersionNote;
}

type Listener = (version: PublishedVersion, manager: EntityManager) => Promise<void>;

/**
 * What other libs do when a version is published. They import catalogue and register here when they start, because
 * catalogue cannot import them.
 */
@Injectable()
export class VersionListeners {
  private readonly listeners: Listener[] = [];

  /** @param listener runs in the transaction that publishes the version */
  register(listener: Listener): void {
    this.listeners.push(listener);
  }

  async run(version: PublishedVersion, manager: EntityManager): Promise<void> {
    for (const listener of this.listeners) await listener(version, manager);
  }
}

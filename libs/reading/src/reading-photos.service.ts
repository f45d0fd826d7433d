import type { SignedInUser } from '#accounts';
import {
  InvalidInputError,
  READING_LIMITS,
  READING_MESSAGES,
  type ReadingPhoto,
  type ReadingProjectExport,
} from '#contracts';
import { ImagesService } from '#files';
import type { ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PhotoLinks } from './photo-links.js';
import { PhotoNotFoundError } from './reading.errors.js';
import { type PhotoRow, ReadingPhotosRepository } from './reading-photos.repository.js';
import { ReadingProjectsRepository } from './reading-projects.repository.js';
import { ReadingProjectsService } from './reading-projects.service.js';
import { ReadingService } from './reading.service.js';

/** The width of a stored photo in pixels, which is enough for phones. */
const PHOTO_WIDTH = 1_200;

/** Photos of projects, which only the owner of the project can see (READ-13). */
@Injectable()
export class ReadingPhotosService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reading: ReadingService,
    private readonly projects: ReadingProjectsRepository,
    private readonly projectsService: ReadingProjectsService,
    private readonly photos: ReadingPhotosRepository,
    private readonly images: ImagesService,
    private readonly links: PhotoLinks,
  ) {}

  /** The photos of a user's project, oldest first. @throws DesignNotFoundError, ReadingNotPurchasedError */
  async list(user: SignedInUser, designId: number): Promise<ReadingPhoto[]> {
    await this.reading.assertMayRead(user, designId);
    return this.describe(user, designId);
  }

  /** Adds a photo to a user's project. @throws DesignNotFoundError, ReadingNotPurchasedError, InvalidInputError */
  async add(user: SignedInUser, designId: number, received: ReceivedObject): Promise<void> {
    await this.reading.assertMayRead(user, designId);
    const content = await this.images.encode(received, PHOTO_WIDTH);
    await this.dataSource.transaction(async (manager) => {
      const { id } = await this.projects.lock(user.id, designId, 0, manager);
      if ((await this.photos.count(id, manager)) >= READING_LIMITS.photos) {
        throw new InvalidInputError({ picture: [READING_MESSAGES.picturesTooMany] });
      }
      await this.photos.insert(id, content, manager);
    });
  }

  /** Removes a photo. Changes nothing if it does not exist. @throws DesignNotFoundError, ReadingNotPurchasedError */
  async remove(user: SignedInUser, designId: number, photoId: string): Promise<void> {
    await this.reading.assertMayRead(user, designId);
    await this.photos.remove(user.id, designId, photoId);
  }

  /** Opens the photo of a signed address. @returns WebP @throws PhotoNotFoundError */
  async open(token: string): Promise<Buffer> {
    const id = this.links.read(token);
    const content = id === null ? null : await this.photos.findContent(id);
    if (!content) throw new PhotoNotFoundError();
    return content;
  }

  /** All projects of a user with their photos, for the export of personal data. */
  async export(user: SignedInUser): Promise<ReadingProjectExport[]> {
    const projects = await this.projectsService.export(user);
    const photos = await this.photos.listByDesign(user.id);
    return projects.map((project) => ({
      ...project,
      photos: this.toPhotos(photos.get(project.design_id) ?? []),
    }));
  }

  private async describe(user: SignedInUser, designId: number): Promise<ReadingPhoto[]> {
    return this.toPhotos(await this.photos.list(user.id, designId));
  }

  private toPhotos(rows: PhotoRow[]): ReadingPhoto[] {
    return rows.map(({ id, createdAt }) => ({
      id,
      url: this.links.write(id),
      created_at: createdAt.toISOString(),
    }));
  }
}

import { join } from 'node:path';
import { CONFIG, type Config } from '#config';
import { readGauges } from '#metrics';
import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { LocalDiskStorage } from './local-disk-storage.js';
import { type Disk, ObjectStorage } from './object-storage.js';

/** Creates the storage that the configuration selects. */
export async function createStorage({
  dir,
  s3,
  delivery,
}: Config['storage']): Promise<ObjectStorage> {
  if (!s3) return new LocalDiskStorage(dir, delivery === 'nginx');
  // The S3 client is large: it is not loaded if files are stored on disk.
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(s3, join(dir, 'incoming'), delivery === 's3');
}

/** The process's storage. */
@Global()
@Module({
  providers: [
    {
      provide: ObjectStorage,
      inject: [CONFIG],
      useFactory: ({ storage }: Config) => createStorage(storage),
    },
  ],
  exports: [ObjectStorage],
})
export class StorageModule implements OnModuleInit {
  constructor(private readonly storage: ObjectStorage) {}

  /** Deletes incomplete uploads of the previous process on this machine. */
  onModuleInit(): Promise<void> {
    this.measureDisks();
    return this.storage.clearIncoming();
  }

  private measureDisks(): void {
    readGauges(
      'disk',
      {
        disk_free_bytes: 'Free space of the disk that has the stored files or the uploads',
        disk_size_bytes: 'Size of that disk',
      },
      'directory',
      async () => {
        const [staging, storage] = await Promise.all([
          this.storage.stagingDisk(),
          this.storage.storageDisk(),
        ]);
        const of = (name: keyof Disk) => ({
          staging: staging[name],
          ...(storage && { storage: storage[name] }),
        });
        return { disk_free_bytes: of('freeBytes'), disk_size_bytes: of('sizeBytes') };
      },
    );
  }
}

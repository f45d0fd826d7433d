import { join } from 'node:path';
import { CONFIG, type Config } from '#config';
import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { LocalDiskStorage } from './local-disk-storage.js';
import { ObjectStorage } from './object-storage.js';
import { S3Storage } from './s3-storage.js';

/** The one place where bytes are kept, as the configuration chose it. */
@Global()
@Module({
  providers: [
    {
      provide: ObjectStorage,
      inject: [CONFIG],
      useFactory: ({ storage: { dir, s3, delivery } }: Config) =>
        s3
          ? new S3Storage(s3, join(dir, 'incoming'), delivery === 's3')
          : new LocalDiskStorage(dir, delivery === 'nginx'),
    },
  ],
  exports: [ObjectStorage],
})
export class StorageModule implements OnModuleInit {
  constructor(private readonly storage: ObjectStorage) {}

  /** What this machine's last process left half-way. */
  onModuleInit(): Promise<void> {
    return this.storage.clearIncoming();
  }
}

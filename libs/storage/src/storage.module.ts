import { CONFIG, type Config } from '#config';
import { Global, Module } from '@nestjs/common';
import { LocalDiskStorage } from './local-disk-storage.js';

/** The one place where bytes are kept. */
@Global()
@Module({
  providers: [
    {
      provide: LocalDiskStorage,
      inject: [CONFIG],
      useFactory: (config: Config) => new LocalDiskStorage(config.storage.dir),
    },
  ],
  exports: [LocalDiskStorage],
})
export class StorageModule {}

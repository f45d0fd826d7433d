export { LocalDiskStorage, ObjectMissingError, type StoredObject } from './local-disk-storage.js';
export { StorageModule } from './storage.module.js';

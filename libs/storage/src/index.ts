export {
  LocalDiskStorage,
  ObjectMissingError,
  type ReceivedObject,
  ReceivedTooLargeError,
  type StoredObject,
} from './local-disk-storage.js';
export { StorageModule } from './storage.module.js';

export {
  type ByteRange,
  type Disk,
  type HandedObject,
  type ObjectFacts,
  type ListedObject,
  type ObjectChunks,
  ObjectMissingError,
  ObjectStorage,
  type OpenObject,
  type ReceivedObject,
  ReceivedTooLargeError,
} from './object-storage.js';
export { sync } from './sync.js';
export { createStorage, StorageModule } from './storage.module.js';

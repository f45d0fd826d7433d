export {
  type ByteRange,
  type HandedObject,
  type ObjectFacts,
  type ListedObject,
  ObjectMissingError,
  ObjectStorage,
  type OpenObject,
  type ReceivedObject,
  ReceivedTooLargeError,
} from './object-storage.js';
export { createStorage, StorageModule } from './storage.module.js';

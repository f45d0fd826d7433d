export {
  type ObjectFacts,
  ObjectMissingError,
  ObjectStorage,
  type OpenObject,
  type ReceivedObject,
  ReceivedTooLargeError,
} from './object-storage.js';
export { StorageModule } from './storage.module.js';

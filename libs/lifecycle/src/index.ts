export { Mutex } from './mutex.js';
export { releaseMemory } from './release-memory.js';
export { onShutdownSignal } from './shutdown-signals.js';
export { withTimeout } from './with-timeout.js';

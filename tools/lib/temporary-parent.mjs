import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Room for the databases and files of the tests, beside the memory of the tests themselves. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Where servers whose data may be lost keep it. A spec file creates a database of 1,200 files, which takes up to twenty
 * times longer on a disk.
 * @returns a file system in memory where the machine has room, else the temporary directory
 */
export function temporaryParent() {
  return freemem() > 2 * NEEDED_BYTES && freeBytes(IN_MEMORY) > NEEDED_BYTES ? IN_MEMORY : tmpdir();
}

function freeBytes(path) {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

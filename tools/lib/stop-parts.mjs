import { reportFailure } from './output.mjs';

/**
 * Stops parts, the newest first, also those that are added meanwhile. One that fails to stop is reported and keeps no
 * other from stopping.
 * @param {{stop(): unknown}[]} parts is empty afterwards
 */
export async function stopParts(parts) {
  while (parts.length > 0) {
    try {
      await parts.pop().stop();
    } catch (error) {
      reportFailure(error);
    }
  }
}

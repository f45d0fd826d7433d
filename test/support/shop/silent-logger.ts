import { ConsoleLogger } from '@nestjs/common';

/** For modules whose warnings a test provokes. */
export const silentLogger = new ConsoleLogger({ logLevels: [] });

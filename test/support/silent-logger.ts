import { ConsoleLogger } from '@nestjs/common';

/** For modules whose warnings are what a test provokes. */
export const silentLogger = new ConsoleLogger({ logLevels: [] });

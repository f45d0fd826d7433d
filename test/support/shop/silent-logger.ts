import { ConsoleLogger } from '@nestjs/common';

/** A logger without output, for modules whose warnings a test provokes. */
export const silentLogger = new ConsoleLogger({ logLevels: [] });

import {
  areReadingEvents,
  areReadingItems,
  READING_MESSAGES,
  type ReadingEvent,
  type ReadingEventsRequest,
  type ReadingItem,
} from '#contracts';
import { IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { INVALID, ToInteger } from '../../http/input/validation.js';

const EVENTS_INVALID = { message: READING_MESSAGES.eventsInvalid };

export class ReadingQueryDto {
  /** The version of the archive; the newest by default. */
  @IsOptional()
  @Max(1_000_000, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  version?: number;
}

export class ReadingEventsQueryDto {
  /** The number of the last event that is known. */
  @IsOptional()
  @Max(2_147_483_647, INVALID)
  @Min(0, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  after: number = 0;
}

export class ReadingEventsDto implements ReadingEventsRequest {
  @ValidateBy({ name: 'reading-events', validator: { validate: areReadingEvents } }, EVENTS_INVALID)
  events: ReadingEvent[] = [];

  @ValidateBy({ name: 'reading-items', validator: { validate: areReadingItems } }, EVENTS_INVALID)
  items: ReadingItem[] = [];
}

/*
 * Types of single values. The tags are JSON Schema keywords: the OpenAPI document contains them, and tests check the
 * server's responses against it.
 */

// A whole number. `@internal`: its schema is written in place, not as a component.
/**
 * @internal
 * @asType integer
 */
export type Integer = number;

/**
 * A moment in ISO 8601, UTC.
 * @format date-time
 * @examples ["2026-11-20T08:30:00.000Z"]
 */
export type Timestamp = string;

/**
 * A date without a time.
 * @format date
 * @examples ["2026-11-20"]
 */
export type CalendarDate = string;

/**
 * An amount in yuan with two decimals.
 * @pattern ^\d+\.\d{2}$
 * @examples ["29.90"]
 */
export type Yuan = string;

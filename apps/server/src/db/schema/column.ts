import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A moment, stored with its time zone. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** The id every row of a noun has. */
export const id = () => uuid().primaryKey().defaultRandom();

import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An instant, stored with its time zone. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** The id column every entity has. */
export const id = () => uuid().primaryKey().defaultRandom();

/** Three phases around the moment at which the clock of a test stands: 2026-11-20, 13:00 in Berlin. */
export const RUNNING = { title: 'Läuft', start: '2026-11-02T07:00:00.000Z', end: '2026-12-01T01:00:00.000Z' };
export const FUTURE = { title: 'Kommt', start: '2027-02-01T07:00:00.000Z', end: '2027-02-27T01:00:00.000Z' };
export const ENDED = { title: 'War', start: '2026-09-01T06:00:00.000Z', end: '2026-10-01T00:00:00.000Z' };

import type { Submission } from '@rahmenpreis/tendering/audit-log/submission.ts';

/** Two calls of a bidder, one stored and one refused, with the same text wherever there is one. */
export function sampleSubmissions(text: string): Submission[] {
  const sent = {
    at: '2026-11-20T12:00:00.000Z',
    unsureMs: 3,
    person: text,
    action: text,
    bytes: 172,
    count: null,
  };
  return [
    { ...sent, status: 200, code: null, changeCount: 2 },
    { ...sent, status: 409, code: text, changeCount: null },
  ];
}

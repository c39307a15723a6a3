/** Words about feedback that owners and bidders read alike. */
export const TEXTS = {
  title: 'Rückmeldung',
  stale: 'überholt',
  staleHint: 'Seither hat sich geändert, wovon das abhängt. Eine neue Rückmeldung gibt es nicht.',
  before: (phase: string) => `Rückmeldung zu ${phase}`,
} as const;

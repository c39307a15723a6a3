/** Ways to give a contract away: by the EU thresholds, below them, or of an owner that no statute binds. */
export const PROCEDURE_WORDS = {
  open: 'Offenes Verfahren',
  restricted: 'Nichtoffenes Verfahren',
  negotiated: 'Verhandlungsverfahren mit Teilnahmewettbewerb',
  'negotiated-direct': 'Verhandlungsverfahren ohne Teilnahmewettbewerb',
  dialogue: 'Wettbewerblicher Dialog',
  public: 'Öffentliche Ausschreibung',
  'limited-competition': 'Beschränkte Ausschreibung mit Teilnahmewettbewerb',
  limited: 'Beschränkte Ausschreibung ohne Teilnahmewettbewerb',
  direct: 'Verhandlungsvergabe',
  free: 'Freie Vergabe ohne vergaberechtliche Bindung',
} as const;

type Procedure = keyof typeof PROCEDURE_WORDS;

/** All of them in the order in which they are offered. */
export const PROCEDURES = Object.keys(PROCEDURE_WORDS) as [Procedure, ...Procedure[]];

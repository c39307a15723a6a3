/** What a user is told of a phase that somebody else has changed. */
export const TEXTS = {
  endMoved: (day: string, time: string) => `Das Ende wurde auf den ${day}, ${time} verlegt.`,
  startMoved: (day: string, time: string) => `Der Beginn wurde auf den ${day}, ${time} verlegt.`,
  types: {
    OFFER: 'Sie ist nicht mehr die letzte Angebotsphase.',
    FINAL: 'Sie ist jetzt die letzte Angebotsphase.',
  },
  removed: 'Sie sind an dieser Phase nicht mehr beteiligt.',
  added: 'Sie sind an dieser Phase jetzt beteiligt.',
  deleted: 'Diese Phase wurde gelöscht.',
} as const;

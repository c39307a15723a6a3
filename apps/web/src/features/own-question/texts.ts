import { joinGerman } from '@rahmenpreis/german/join-german.ts';

/** The sentences of a bidder's page of questions and answers. */
export const TEXTS = {
  noPhasesHint: 'Fragen gibt es zu einer Phase; sobald eine da ist, stellen Sie sie hier.',
  answers: 'Fragen und Antworten',
  answersHint: (count: number) => `${count}, für alle Dienstleister gleich`,
  search: 'Frage, Position',
  none: 'Noch keine Antwort',
  noneHint: 'Was veröffentlicht wird, lesen alle Dienstleister hier gleich.',
  isNew: 'neu',
  unread: (numbers: readonly number[]) =>
    numbers.length === 1
      ? `Nr. ${numbers[0]} ist beantwortet.`
      : `${numbers.length} neue Antworten: Nr. ${joinGerman(numbers)}.`,
  newNotice: (number: number) => `Nr. ${number} ist eine neue Mitteilung.`,
  check: 'Bitte prüfen Sie, ob Ihr Angebot noch passt.',
  read: 'Gelesen',
  notRead: '„Gelesen“ nicht gespeichert',
  form: {
    about: 'Wozu',
    text: 'Ihre Frage',
    placeholder: 'Was ist unklar?',
    advice:
      'Die Frage geht im Wortlaut an alle Dienstleister. Bitte nennen Sie keine Firma, keine Personen und keine Preise.',
    hidden:
      'Ihr Name erscheint nirgends. Andere sehen die Frage erst mit der Antwort, und nur den Tag der Antwort.',
    until: (at: string) => `Fragen bis ${at} werden beantwortet.`,
    late: (at: string) => `Die Frist war der ${at}; eine Antwort ist nicht mehr zugesagt.`,
    send: 'Frage senden',
    sent: 'Ihre Frage ist eingegangen. Sie wird allen beantwortet, ohne Ihren Namen.',
    sentLate: 'Ihre Frage kommt nach der Frist; eine Antwort ist nicht zugesagt.',
    failed: 'Frage nicht gesendet',
    ended: 'Die Phase ist beendet; Fragen werden nicht mehr angenommen.',
    readOnly: 'Sie haben nur Leserecht.',
    empty: 'Bitte geben Sie zuerst eine Frage ein.',
  },
  own: {
    title: 'Ihre Fragen',
    hint: 'nur für Ihr Unternehmen sichtbar',
    none: 'Sie haben noch nichts gefragt.',
    open: 'wird beantwortet',
    late: 'nach der Frist gestellt, eine Antwort ist nicht zugesagt',
    unanswered: 'blieb ohne Antwort',
    answered: (number: number) => `als Nr. ${number} an alle beantwortet`,
    refused: (reason: string) => `Wird nicht beantwortet: ${reason}`,
    inquiryHint: 'Wer sie stellt, erfährt nicht, wer Sie sind.',
    reply: 'Ihre Antwort auf die Rückfrage',
    yourReply: 'Ihre Antwort',
    sendReply: 'Antworten',
    replied: 'Antwort gesendet',
    replyFailed: 'Antwort nicht gesendet',
  },
  changes: 'Änderungen der Ausschreibung',
  leave: {
    leaveTitle: 'Frage verwerfen?',
    leaveText: 'Ihre Frage ist noch nicht gesendet. Wenn Sie die Seite verlassen, geht sie verloren.',
    leave: 'Verwerfen und verlassen',
    stay: 'Hierbleiben',
  },
} as const;

import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences about entering an offer that came another way. */
export const TEXTS = {
  title: 'Angebot erfassen',
  back: 'Zur Phase',
  notLoaded: 'Der Eingang konnte nicht geladen werden',
  notFound: 'Diesen Eingang gibt es nicht',
  notFoundHint: 'Öffnen Sie ihn aus der Liste der Eingänge auf der Seite der Phase.',
  typing: (company: string) => `Sie erfassen für ${company}`,
  reading: (company: string) => `Erfasst für ${company}`,
  rule: 'Was Sie eintragen, zählt erst, wenn eine zweite Person, die nichts eingetragen hat, es gegen das Papier geprüft hat.',
  locked: 'Zum Eintragen wählen Sie oben „Erfassen“.',
  draft: (names: string) => `Eingetragen von ${names}, noch nicht geprüft; zählt noch nicht.`,
  begin: 'Erfassen',
  correct: 'Korrigieren',
  correctHint:
    'Eine Korrektur ist eine neue Fassung über demselben Papier; auch sie prüft eine zweite Person. Sobald sie zählt, sind die Vergaben an den Dienstleister aufgehoben.',
  end: 'Eintragen beenden',
  declarations: 'Erklärungen',
  declarationsFailed: 'Die Erklärungen konnten nicht gespeichert werden.',
  check: 'Geprüft gegen das Papier',
  checkUnchecked: 'Ungeprüft abschließen',
  checkText:
    'Sie bestätigen, dass jeder eingetragene Wert so auf dem Papier steht. Damit gelten die Werte als Angebot, und der Dienstleister erfährt davon.',
  takesAwards:
    'Es ist eine Korrektur: Mit dem Abschluss werden alle Vergaben an diesen Dienstleister in dieser Phase aufgehoben; Sie vergeben danach neu.',
  aloneText:
    'Außer Ihnen kann niemand prüfen. Das Angebot zählt dann mit dem Vermerk „ungeprüft“, der überall daneben steht.',
  days: 'Tage für einen Widerspruch',
  checked: 'Das Angebot ist abgeschlossen und zählt.',
  notChecked: 'Das Angebot konnte nicht abgeschlossen werden.',
  unsaved: 'Einige Werte sind noch nicht gespeichert.',
  discard: 'Eingetragenes verwerfen',
  discardTitle: 'Alles Eingetragene verwerfen?',
  discardText: 'Was noch nicht geprüft ist, wird gelöscht. Was schon zählt, bleibt.',
  notDiscarded: 'Das Eingetragene konnte nicht verworfen werden.',
  left: 'Jemand anders war schneller',
  leftValues: (count: number) =>
    `${counted(count, 'Wert wurde', 'Werte wurden')} inzwischen anders eingetragen und ${count === 1 ? 'bleibt' : 'bleiben'} so.`,
} as const;

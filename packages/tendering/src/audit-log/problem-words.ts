import type { AuditProblem } from '@rahmenpreis/contract/audit.ts';

const SENTENCES: Readonly<Record<AuditProblem['kind'], (place: number) => string>> = {
  changed: (seq) => `Eintrag ${seq} wurde verändert.`,
  removed: (seq) => `Eintrag ${seq} wurde entfernt.`,
  late: (seq) =>
    `Eintrag ${seq} trägt eine Zeit, zu der die Kette schon weiter war: Er wurde nachträglich eingefügt.`,
  'value-differs': (seq) =>
    `Neben Eintrag ${seq} steht zu einer Person ein anderer Wert als der, mit dem er geschrieben wurde.`,
  'link-missing': (position) => `Glied ${position} der Kette fehlt.`,
  'checkpoint-differs': (position) =>
    `Die Kette stimmt an Glied ${position} nicht mit dem Prüfpunkt überein: Sie wurde davor neu geschrieben.`,
  'cut-off': (position) => `Die Kette endet vor dem Prüfpunkt an Glied ${position}: Ihr Ende wurde entfernt.`,
  'checkpoint-changed': (place) => `Der ${place}. Prüfpunkt wurde nach der Signatur verändert.`,
};

/** What is wrong with the audit log, as a sentence. */
export function problemSentence({ kind, place }: AuditProblem): string {
  return SENTENCES[kind](place);
}

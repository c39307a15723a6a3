import type { StoredLiegenschaftList } from '@rahmenpreis/contract/liegenschaft.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';

/** What was stored, as far as it is anything. */
function takenSentence(stored: StoredLiegenschaftList): string {
  const { created, changed, createdGebaeude, changedGebaeude } = stored;
  const liegenschaften = (count: number) => counted(count, 'Liegenschaft', 'Liegenschaften');
  const gebaeude = createdGebaeude.length + created.flatMap((each) => each.gebaeude).length;
  const parts = [
    created.length === 0 ? [] : [`${liegenschaften(created.length)} angelegt`],
    changed === 0 ? [] : [`${liegenschaften(changed)} geändert`],
    gebaeude === 0 ? [] : [`${gebaeude} Gebäude angelegt`],
    changedGebaeude === 0 ? [] : [`${changedGebaeude} Gebäude geändert`],
  ].flat();
  return `Die Liste ist übernommen: ${joinGerman(parts)}.`;
}

/** Every sentence about a list of properties. */
export const TEXTS = {
  title: 'Liegenschaften aus Excel übernehmen',
  explanation:
    'Was „Excel-Export“ schreibt, lässt sich hier geändert und ergänzt wieder übernehmen; jede Zeile ist ein Gebäude. Sie sehen zuerst, was sich ändert.',
  search: 'Nummer, Name, Stadt',
  take: (count: number) => `${counted(count, 'Zeile', 'Zeilen')} übernehmen`,
  nothingToTake: 'Die Liste ändert nichts.',
  taken: takenSentence,
  leftBecause: {
    changed: 'seither etwas daran geändert wurde',
    'in-phase': 'eine Phase damit arbeitet',
  },
  templateName: 'Vorlage_Liegenschaften.xlsx',
  matching: 'Zuordnung',
  matchingBy: 'LiegenschaftsId, sonst Nummer',
  media: 'Bilder und Dokumente',
  mediaStay: 'bleiben, wie sie sind',
  nummer: 'Nummer',
  name: 'Name',
  gebaeude: 'Gebäude',
  street: 'Straße, Hausnummer',
  postleitzahl: 'PLZ',
  stadt: 'Stadt',
  region: 'Bundesland',
  area: 'BGF m²',
  baujahr: 'Baujahr',
  etagen: 'Etagen',
  liegenschaften: 'Liegenschaften',
  gebaeudeCount: 'Gebäude',
  areaSum: 'BGF',
} as const;

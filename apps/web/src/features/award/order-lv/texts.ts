import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import type { OrderLvJob } from './order-lv-jobs.ts';
import type { ArchiveTexts } from '../../../tender/archive/save-archive.ts';

/** What is said of the order LVs: their button, while they are made, and how it went (ERR-049, ERR-050). */
export const TEXTS: ArchiveTexts = {
  title: 'Auftrags-LVs generieren',
  making: (done, all) => `Auftrags-LVs werden erstellt: ${done} von ${all}`,
  made: (count) =>
    count === 1 ? 'Ein Auftrags-LV wurde erstellt.' : `${count} Auftrags-LVs wurden erstellt.`,
  someFailed: (names) =>
    `Einzelne Auftrags-LVs konnten nicht erstellt werden: ${names}. Alle anderen liegen im Archiv.`,
  allFailed:
    'Die Auftrags-LVs konnten nicht erstellt werden, der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  packFailed:
    'Die Auftrags-LVs konnten nicht zu einem Archiv gepackt werden. Bitte versuchen Sie es erneut. Sollte das Problem bestehen bleiben, wenden Sie sich bitte an den Kundenservice.',
};

/** How many orders with gaps are named; further ones are counted. */
const MOST_NAMED = 5;

/** What is said where orders hold positions without a price. */
export function gapTexts(
  missingOf: ReadonlyMap<OrderLvJob, number>,
): { title: string; text: string } | undefined {
  if (missingOf.size === 0) return undefined;
  const all = Array.from(missingOf.values()).reduce((sum, count) => sum + count, 0);
  const gaps = `${counted(all, 'Position', 'Positionen')} ohne Preis`;
  const orders = Array.from(
    missingOf,
    ([{ organisation, nummer }, count]) => `${organisation} ${nummer} (${count})`,
  );
  return {
    title: `Auftrags-LVs mit Lücken: ${gaps}`,
    text: `${gaps}: ${joinGerman(orders, MOST_NAMED)}.`,
  };
}

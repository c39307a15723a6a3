import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { signedPercent } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { limitText } from '../award/firm-words.ts';
import { awardSection, deviationSection } from '../memo/memo-award.ts';
import { type MemoPackages } from '../memo/memo-packages.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { figure, row, type SectionParts, table, text } from '../memo/memo-parts.ts';
import { bidderSection, priceSection } from '../memo/memo-tender.ts';
import type { BoardPaperSource } from './board-paper-source.ts';
import { BOARD_PAPER_PERCENT } from './board-paper-words.ts';
import {
  bullet,
  type BoardPaperFigures,
  dearest,
  ofTarget,
  onPackages,
  overOrDash,
  shareOfWeak,
} from './board-paper-figures.ts';

/** Other ways to award, by what each costs more than the ideal offer on the same packages. */
export function alternativeSection(
  { scenarios }: BoardPaperSource,
  { awarded }: MemoPackages,
  { netMillis, overMillis, idealMillis: comparedIdeal, comparedCount }: BoardPaperFigures,
): SectionParts {
  const left = awarded.length - comparedCount;
  const rows = scenarios
    // What is recommended is told with the figures of the proposal.
    .map((own) =>
      own.isRecommended
        ? { ...own, sumMillis: netMillis, overMillis, idealMillis: comparedIdeal }
        : { ...own, overMillis: own.sumMillis - own.idealMillis },
    )
    .toSorted((a, b) => Number(a.openCount > 0) - Number(b.openCount > 0) || a.overMillis - b.overMillis)
    .map((own) => {
      const { name, bidders, sumMillis, overMillis: over, idealMillis, openCount, target, remark } = own;
      const words = [
        ...when(own.isRecommended, 'empfohlen'),
        ...when(own.isRecommended && left > 0, `Mehrpreis ${onPackages(comparedCount, awarded.length)}`),
        ...when(remark !== '', remark),
        ...when(remark === '' && !own.isRecommended && bidders.length < 3, bidders.join(', ')),
        ...when(openCount > 0, `${formatWhole(openCount)} offen`),
        ...when(own.doubt !== '', own.doubt),
      ];
      return row(
        name,
        formatWhole(bidders.length),
        formatMillis(sumMillis),
        overOrDash(over),
        over === 0 ? '–' : signedPercent(over, idealMillis),
        ofTarget(target.sumMillis, target.targetMillis),
        words.join(', ') || '–',
      );
    });
  const { shown, lines } = dearest(rows);
  return {
    title: 'Alternativen und ihr Preis',
    summary: counted(rows.length, 'Szenario', 'Szenarien'),
    lines: [...when(rows.length === 0, 'Es wurde kein Szenario gerechnet.'), ...lines],
    tables: table(
      'Alternativen',
      [
        text('Szenario', 5),
        figure('Anzahl', 2),
        figure('Vergabesumme €', 4),
        figure('Mehrpreis €', 4),
        figure('in %', 2),
        figure('zum ZS', 2),
        text('Bemerkung', 4),
      ],
      shown,
    ),
  };
}

/** Weak ranks, prices that are to be clarified, missing prices and single offers. */
export function riskSection(
  source: BoardPaperSource,
  { awarded }: MemoPackages,
  figures: BoardPaperFigures,
): SectionParts {
  const { ranks, memo } = source;
  const { weak } = figures;
  const packageOf = new Map(awarded.map((own) => [`${own.liegenschaftId} ${own.sliceId}`, own]));
  const rows = weak.map(({ key, rankOne, rival, sumMillis, limitMillionths }) => {
    const { place = '', group = '' } = packageOf.get(key) ?? {};
    return row(place, group, rankOne, rival ?? '–', formatMillis(sumMillis), limitText(limitMillionths ?? 0));
  });
  // The memo is silent about how firm ranks are.
  const { shown, lines } = dearest(rows, 'in der Vergabeansicht');
  const turned = weak.length === 0 ? 'keinem Paket' : counted(weak.length, 'Paket', 'Paketen');
  const carried = weak.length === 0 ? '' : `; sie tragen ${shareOfWeak(source, figures)} der Summe`;
  const turns = `Bei ${turned} kehrt ein gemeinsamer Fehler aller Mengen von weniger als ± ${BOARD_PAPER_PERCENT} % die Reihenfolge um${carried}.`;
  const prices = priceSection(memo);
  const asked = memo.checks.filter(({ state }) => state === 'clarify');
  const askedNames = asked.map(({ epCode, title }) => `${epCode} ${title}`.trim());
  const askedCount = counted(asked.length, 'auffälliger Preis', 'auffällige Preise');
  const lone = ranks.filter(({ limitMillionths }) => limitMillionths === null).length;
  const incomplete = awarded.filter(({ winner }) => winner.rank === null).length;
  return {
    title: 'Risiken',
    summary: counted(weak.length, 'Rang kippt', 'Ränge kippen'),
    lines: [
      ['Mengen eines Rahmenvertrags sind Schätzungen.', ...when(ranks.length > 0, turns)].join(' '),
      ...lines,
      ...when(asked.length > 0, `Aufzuklären: ${askedCount} (${joinGerman(askedNames, 3)}).`),
      ...when(lone > 0, `${counted(lone, 'Paket hat', 'Pakete haben')} nur ein wertbares Angebot.`),
      ...when(
        incomplete > 0,
        `${counted(incomplete, 'Paket geht', 'Pakete gehen')} an ein Angebot ohne Rang: Preise fehlen, oder es liegt nicht im Marktgebiet.`,
      ),
    ],
    tables: table(
      'Ränge, die kippen',
      [
        text('Paket', 5),
        text('Leistungsgruppe', 4),
        text('Rang 1', 3),
        text('Nächster', 3),
        figure('Vergabesumme €', 3),
        figure('hält bis', 2),
      ],
      shown,
    ),
    missing: prices.missing ?? [],
  };
}

/** The packages that do not go to the cheapest offer, as the memo lists them. */
export function dearerSection(source: BoardPaperSource, packages: MemoPackages): SectionParts {
  const section = deviationSection(source.memo, packages);
  const [first] = section.tables ?? [];
  const { shown, lines } = dearest(first?.rows ?? []);
  return {
    ...section,
    title: 'Abweichungen vom günstigsten Angebot',
    lines: [...(section.lines ?? []), ...lines],
    tables: first === undefined ? [] : [{ ...first, rows: shown }],
  };
}

/** Lists what nobody has decided or said yet. */
export function openSection(
  source: BoardPaperSource,
  packages: MemoPackages,
  { target }: BoardPaperFigures,
  missing: readonly string[],
): SectionParts {
  const { awarded, openCount } = packages;
  const without = awarded.length - target.comparedCount;
  const lines = [
    ...when(openCount > 0, `${counted(openCount, 'Paket ist', 'Pakete sind')} nicht vergeben.`),
    ...(awardSection(source.memo, packages).missing ?? []),
    ...(bidderSection(source.memo).missing ?? []),
    ...missing,
    ...when(
      source.scenario?.isStale === true,
      'Das empfohlene Szenario ist mit einem früheren Stand der Angebote oder Regeln gerechnet.',
    ),
    ...when(
      without > 0 && target.comparedCount > 0,
      `${counted(without, 'Paket hat', 'Pakete haben')} keinen Zielpreis; der Vergleich gilt für ${target.comparedCount} von ${awarded.length}.`,
    ),
  ];
  return {
    title: 'Was offen ist',
    summary: counted(lines.length, 'Punkt', 'Punkte'),
    lines: lines.length === 0 ? ['Nichts ist offen.'] : lines.map(bullet),
  };
}

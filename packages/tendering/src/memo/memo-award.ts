import { madeWords } from './memo-words.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis, formatSignedMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { percentText } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { closedSentence } from '../award/award-change.ts';
import { liegenschaftLabel } from '../liegenschaft/liegenschaft-label.ts';
import { type SliceId, sliceOfId, SLICES } from '../lv/slice.ts';
import { writtenDay } from '../phase/binding-state.ts';
import { CAUSE_WORDS } from './award-letter.ts';
import { type MemoPackage, type MemoPackages, sumOfPackages } from './memo-packages.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { amount, figure, joined, row, type SectionParts, sumOf, table, text, total } from './memo-parts.ts';
import type { MemoScenario, MemoSource } from './memo-source.ts';

/** Lists the ways of awarding that were compared. */
export function scenarioSection({ scenarios }: MemoSource): SectionParts {
  const chosen = scenarios.filter(({ isAward }) => isAward);
  const count = counted(scenarios.length, 'Szenario verglichen', 'Szenarien verglichen');
  return {
    title: 'Szenarien',
    summary: scenarios.length === 0 ? 'keine verglichen' : count,
    lines: [
      ...when(scenarios.length === 0, 'Es wurden keine Szenarien gerechnet.'),
      ...chosen.map(({ name }) => `Die Vergabe entspricht dem Szenario „${name}“.`),
    ],
    tables: table(
      'Szenarien',
      [text('Szenario', 3), text('Regeln', 5), figure('Summe €'), text('Beweis', 2)],
      scenarios.map(({ name, rules, sumMillis, proof }) =>
        row(name, rules.join(' · ') || 'keine', amount(sumMillis), proof),
      ),
    ),
  };
}

/** Names who got how many of some packages, most first: «Spree 5, Alpina 4». */
export function sharesText(packages: readonly MemoPackage[], nameOf: MemoPackages['nameOf']): string {
  const own = Map.groupBy(packages, ({ winner }) => nameOf(winner.serviceProviderId));
  return [...own]
    .map(([name, { length }]) => ({ name, length }))
    .toSorted((a, b) => b.length - a.length || compareGerman(a.name, b.name))
    .map(({ name, length }) => `${name} ${formatWhole(length)}`)
    .join(', ');
}

/** Lists what each bidder gets, with its rebate where a scenario brought one. */
function shareTable({ rebates }: MemoSource, { awarded, shares }: MemoPackages) {
  const hasRebate = rebates.length > 0;
  const cellsOf = (name: string, count: number, gross: number, rebate: number) => [
    name,
    formatWhole(count),
    formatMillis(gross),
    ...when(hasRebate, formatSignedMillis(-rebate), formatMillis(gross - rebate)),
  ];
  const columns = [text('Bieter', 4), figure('Pakete', 1), figure(hasRebate ? 'Brutto €' : 'Summe €')];
  const rebate = sumOf(shares.map(({ rebateMillis }) => rebateMillis));
  return table(
    'Vergabe je Bieter',
    [...columns, ...when(hasRebate, figure('Nachlass €'), figure('Netto €'))],
    [
      ...shares.map(({ organisation, packages, grossMillis, rebateMillis }) =>
        row(...cellsOf(organisation, packages.length, grossMillis, rebateMillis)),
      ),
      total(...cellsOf('Summe', awarded.length, sumOfPackages(awarded), rebate)),
    ],
  );
}

/** Says which Fassung a board was shown, and what it decided. */
function resolutionLines({ presented, fields: { resolution } }: MemoSource): string[] {
  if (presented === null || resolution === null) return [];
  const { presentedOn, words, decidedOn } = resolution;
  return [
    `Dem Gremium vorgelegt am ${writtenDay(presentedOn)}, ${madeWords(presented)}, SHA-256 ${presented.sha256}; Beschluss: ${words} am ${writtenDay(decidedOn)}.`,
  ];
}

/** Lists who gets what, by service group, by bidder and by package. */
export function awardSection(source: MemoSource, packages: MemoPackages): SectionParts {
  const { awarded, openCount, lostCount, nameOf } = packages;
  const own = Map.groupBy(awarded, ({ sliceId }) => sliceId);
  const groups = SLICES.flatMap(({ sliceId, title }) => {
    const group = own.get(sliceId);
    if (group === undefined) return [];
    const sum = formatMillis(sumOfPackages(group));
    return [row(title, formatWhole(group.length), sharesText(group, nameOf), sum)];
  });
  const lost = counted(
    lostCount,
    'Vergabe gilt einem Dienstleister, der nicht mehr teilnimmt, oder einem Paket ohne Positionen.',
    'Vergaben gelten Dienstleistern, die nicht mehr teilnehmen, oder Paketen ohne Positionen.',
  );
  const missing = when(lostCount > 0, lost);
  return {
    title: 'Vergabe je Leistungsgruppe',
    summary: counted(awarded.length, 'Paket', 'Pakete'),
    lines: [
      ...when(awarded.length === 0, 'Es ist kein Paket vergeben.'),
      ...when(openCount > 0, `${counted(openCount, 'Paket ist', 'Pakete sind')} nicht vergeben.`),
      ...source.rebates.map(({ text: words }) => words),
      ...resolutionLines(source),
      ...missing,
    ],
    tables: [
      ...table(
        'Vergabe je Leistungsgruppe',
        [text('Leistungsgruppe', 3), figure('Pakete', 1), text('Vergeben an', 5), figure('Summe €')],
        [...groups, total('Summe', formatWhole(awarded.length), '', formatMillis(sumOfPackages(awarded)))],
      ),
      ...shareTable(source, packages),
      ...table(
        'Vergabe je Paket',
        [text('Paket', 3), text('Gruppe', 3), text('Erhält', 4), figure('Rang', 1), figure('Summe €')],
        awarded.map(({ place, group, winner: { organisation, rank, sumMillis } }) =>
          row(place, group, organisation, rank === null ? '–' : formatWhole(rank), formatMillis(sumMillis)),
        ),
      ),
      ...reaskedTable(source),
    ],
    missing,
  };
}

/** Names the packages that later phases ask for again, and for how much they are awarded there. */
function reaskedTable({ reasked, properties }: MemoSource) {
  const labelOf = new Map(properties.map((own) => [own.id, liegenschaftLabel(own)]));
  const words = ({ liegenschaftId, sliceId }: (typeof reasked)[number]['packages'][number]) =>
    `${labelOf.get(liegenschaftId) ?? liegenschaftId} ${sliceOfId(sliceId as SliceId).title}`;
  return table(
    'Neu angefragt',
    [text('Phase', 3), text('Pakete', 6), figure('Dort vergeben €')],
    reasked.map(({ title, packages, sumMillis }) =>
      row(title, packages.map(words).join(', '), sumMillis === null ? 'versiegelt' : formatMillis(sumMillis)),
    ),
  );
}

/**
 * Computes what an award costs more than the cheapest valid offer, in thousandths of a euro; null without
 * one, and where the winner lacks prices: what it will cost is then unknown.
 */
export function extraOf({ winner, cheapest }: MemoPackage): number | null {
  if (cheapest === undefined || (winner.flags & FLAG_PRICE_MISSING) !== 0) return null;
  return winner.sumMillis - cheapest.sumMillis;
}

const LACK_WORDS = { reason: 'Grund angeben', approval: 'Freigabe fehlt' } as const;

/** Finds what an award lacks that closing needs. */
function lackOf({ award, isDeviation, isAwaiting }: MemoPackage): keyof typeof LACK_WORDS | null {
  if (isDeviation && award.reason === null) return 'reason';
  return isAwaiting ? 'approval' : null;
}

/** Says why an award is so, and who agreed to it. */
function saidOf({ reason, approval }: MemoPackage['award']): string {
  const agreed = approval === null ? '' : `Freigabe: ${approval.by ?? 'Konto gelöscht'}`;
  return joined([reason ?? '', agreed], '. ') || '–';
}

function deviationLines({ rebates, scenarios }: MemoSource, { awarded }: MemoPackages, extra: number) {
  const deviations = awarded.filter(({ isDeviation }) => isDeviation);
  const compared = awarded.filter((own) => extraOf(own) !== null);
  const ideal = sumOf(compared.map(({ cheapest }) => cheapest?.sumMillis ?? 0));
  const left = awarded.length - compared.length;
  const rebate = sumOf(rebates.map(({ rebateMillis }) => rebateMillis));
  const equal = deviations.filter((own) => extraOf(own) === 0).length;
  const all = counted(awarded.length, 'vergebenen Paket', 'vergebenen Paketen');
  return [
    `${formatWhole(deviations.length)} von ${all} ${deviations.length === 1 ? 'geht' : 'gehen'} nicht an das günstigste wertbare Angebot.`,
    ...when(equal > 0, `${counted(equal, 'davon kostet', 'davon kosten')} ebenso viel.`),
    ...scenarios.filter(({ isAward }) => isAward).map(basisText),
    ...when(
      extra !== 0,
      `Der Mehrpreis beträgt zusammen ${formatMillis(extra)} € (${percentText(extra, ideal)}).`,
    ),
    ...when(
      left > 0,
      `${counted(left, 'Paket steht', 'Pakete stehen')} darin nicht, weil dem Angebot Preise fehlen oder niemand ein vollständiges gemacht hat.`,
    ),
    ...when(rebate !== 0, `Nachlässe von zusammen ${formatMillis(rebate)} € sind darin nicht abgezogen.`),
  ];
}

function basisText({ name, rules, proof }: MemoScenario): string {
  const words = rules.length === 0 ? '' : `: ${rules.join('; ')}`;
  return `Grundlage ist das Szenario „${name}“${words}. Beweis: ${proof}.`;
}

/** Lists the packages that do not go to the cheapest valid offer, what that costs and why. */
export function deviationSection(source: MemoSource, packages: MemoPackages): SectionParts {
  const { awarded, nameOf } = packages;
  const deviations = awarded
    .filter((own) => own.isDeviation || lackOf(own) !== null)
    .toSorted((a, b) => (extraOf(b) ?? -Infinity) - (extraOf(a) ?? -Infinity));
  const extra = sumOf(deviations.map((own) => extraOf(own) ?? 0));
  const rows = deviations.map((own) => {
    const { award, place, group, winner, cheapest } = own;
    const [lack, more] = [lackOf(own), extraOf(own)];
    const cells = [
      place,
      group,
      nameOf(winner.serviceProviderId),
      cheapest === undefined ? '–' : nameOf(cheapest.serviceProviderId),
      more === null ? '–' : formatSignedMillis(more),
      lack === null ? saidOf(award) : LACK_WORDS[lack],
    ];
    const about = { kind: 'award' as const, key: award.key, value: award.value };
    return { ...row(...cells), about, lack };
  });
  const reasons = rows.filter(({ lack }) => lack === 'reason').length;
  const waiting = awarded.filter(({ isAwaiting }) => isAwaiting).length;
  return {
    title: 'Abweichungen vom Günstigsten',
    summary: counted(deviations.filter(({ isDeviation }) => isDeviation).length, 'Paket', 'Pakete'),
    lines: awarded.length === 0 ? ['Es ist kein Paket vergeben.'] : deviationLines(source, packages, extra),
    tables: table(
      'Abweichungen',
      [
        text('Paket', 3),
        text('Gruppe', 3),
        text('Erhält', 2),
        text('Günstigster', 2),
        figure('Mehrpreis €'),
        text('Grund', 5),
      ],
      rows,
    ),
    missing: [
      ...when(
        reasons > 0,
        counted(
          reasons,
          'Paket geht nicht an das günstigste wertbare Angebot und hat keinen Grund.',
          'Pakete gehen nicht an das günstigste wertbare Angebot und haben keinen Grund.',
        ),
      ),
      ...when(waiting > 0, `${counted(waiting, 'Paket wartet', 'Pakete warten')} auf Freigabe.`),
    ],
  };
}

/** Lists who was told of the award and when (§ 134 GWB). */
export function letterSection({ letters, closedAt }: MemoSource): SectionParts {
  const isOpen = closedAt === null;
  return {
    title: 'Unterrichtung der Bieter',
    summary: isOpen
      ? 'nach dem Abschluss'
      : letters.length === 0
        ? 'noch niemand unterrichtet'
        : `${formatWhole(letters.length)} Schreiben`,
    lines: [
      isOpen
        ? 'Die Bieter werden nach dem Abschluss der Vergabe unterrichtet (§ 134 GWB).'
        : closedSentence(closedAt),
    ],
    tables: table(
      'Schreiben',
      [text('Bieter', 4), text('Schreiben'), text('Versandt', 3)],
      letters.map(({ organisation, cause, sentAt }) =>
        row(organisation, CAUSE_WORDS[cause], sentAt === null ? 'wird versandt' : shortInstant(sentAt)),
      ),
    ),
  };
}

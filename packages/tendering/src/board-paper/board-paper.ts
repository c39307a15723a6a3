import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { numberWord } from '@rahmenpreis/german/number-word.ts';
import { counted, countedOf } from '@rahmenpreis/pricing/numbers/counted.ts';
import {
  formatMillis,
  formatWhole,
  formatWholeEuros,
  withSign,
  signedWholeEuros,
} from '@rahmenpreis/pricing/numbers/decimal.ts';
import { signedPercent } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { isOffering } from '../participation/participation.ts';
import { SLICES } from '../lv/slice.ts';
import { sharesText } from '../memo/memo-award.ts';
import type { MemoPackage, MemoPackages } from '../memo/memo-packages.ts';
import { arrivalTable } from '../memo/memo-tender.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { figure, row, type SectionParts, table, text, total } from '../memo/memo-parts.ts';
import type { BoardPaperSource } from './board-paper-source.ts';
import { BOARD_PAPER_PERCENT } from './board-paper-words.ts';
import {
  bullet,
  type BoardPaperFigures,
  ofTarget,
  onPackages,
  overOrDash,
  shareOfWeak,
  sumsOf,
} from './board-paper-figures.ts';
import { alternativeSection, dearerSection, openSection, riskSection } from './board-paper-risks.ts';

/** The proposal in one sentence, and the four figures beside it. */
function proposalSection(
  source: BoardPaperSource,
  { awarded, shares }: MemoPackages,
  figures: BoardPaperFigures,
): SectionParts {
  const { scenario, ranks, memo } = source;
  const { netMillis, overMillis, idealMillis, comparedCount, target, weak, rebateMillis } = figures;
  const number = shares.length === 1 ? 'einen' : numberWord(shares.length);
  const wins = shares
    .toSorted((a, b) => b.netMillis - a.netMillis)
    .map((own) => {
      const packages = counted(own.packages.length, 'Paket', 'Pakete');
      return `${own.organisation} (${packages}, ${formatMillis(own.netMillis)} €)`;
    });
  const basis = scenario === undefined ? '' : ` nach dem Szenario „${scenario.name}“`;
  const off = rebateMillis === 0 ? '' : ', nach Nachlässen,';
  const sentence = `Die Pakete werden${basis} für zusammen ${formatMillis(netMillis)} €${off} vergeben an ${joinGerman(wins)}.`;
  const offers = memo.comparison.providers.filter(({ participation }) => isOffering(participation)).length;
  const over = (target.comparedMillis ?? 0) - (target.targetMillis ?? 0);
  const targeted = `${signedWholeEuros(over)} auf ${counted(target.comparedCount, 'Paket', 'Paketen')}${rebateMillis === 0 ? '' : ', vor Nachlass'}`;
  const [percent, onTargeted] =
    target.comparedCount === 0
      ? ['–', 'ohne Zielpreis']
      : [withSign(over, ofTarget(Math.abs(over), target.targetMillis)), targeted];
  const beside = [
    signedPercent(overMillis, idealMillis),
    ...when(comparedCount < awarded.length, onPackages(comparedCount, awarded.length)),
    ...when(scenario !== undefined, scenario?.proof),
  ].join(', ');
  const weakCount = `${formatWhole(weak.length)} von ${formatWhole(ranks.length)}`;
  const weakShare = weak.length === 0 ? 'Paketen' : `Paketen, ${shareOfWeak(source, figures)} der Summe`;
  const winners = countedOf(shares.length, offers, 'Angebot', 'Angeboten');
  const rows = [
    row('Vergabesumme', `${formatWholeEuros(netMillis)} €`, winners),
    row('gegen das Ideale Angebot', signedWholeEuros(overMillis), beside),
    row('gegen Zielpreis', percent, onTargeted),
    row(`Rang 1 kippt unter ± ${BOARD_PAPER_PERCENT} %`, weakCount, weakShare),
  ];
  const columns = [text('Kennzahl', 3), text('Wert', 3), text('Dazu', 5)];
  const isNothing = awarded.length === 0;
  return {
    title: 'Beschlussvorschlag',
    summary: isNothing ? 'Noch keine Vergabe' : `Vergabe an ${number} Dienstleister`,
    lines: [isNothing ? 'Es ist noch kein Paket vergeben.' : sentence],
    missing: when(isNothing, 'Die Empfehlung vergibt kein Paket.'),
    tables: table('Kennzahlen', columns, when(!isNothing, ...rows)),
  };
}

/** Tells what was asked, and who offered. */
function aboutSection({ memo, fields, positionCount, regionCount }: BoardPaperSource): SectionParts {
  const { comparison, properties } = memo;
  const said = comparison.providers.filter(({ participation }) => participation !== null);
  const yes = said.filter(({ participation }) => isOffering(participation)).length;
  const no = said.length - yes;
  const places = counted(properties.length, 'Liegenschaft', 'Liegenschaften');
  const regions = counted(regionCount, 'Bundesland', 'Bundesländern');
  const invited = counted(comparison.providers.length, 'eingeladenen Bieter', 'eingeladenen Bietern');
  const confirmed = `${yes === 1 ? 'hat' : 'haben'} ${formatWhole(yes)}`;
  const withdrawn = no === 0 ? '' : `, ${counted(no, 'nimmt', 'nehmen')} nicht teil`;
  return {
    title: 'Worum es geht',
    summary: `Facility Services für ${places} in ${regions}`,
    lines: [
      `Ausgeschrieben sind Rahmenpreise für ${counted(positionCount, 'Position', 'Positionen')}; Leistungsverzeichnisse rechnen sie auf ${places} um. Von ${invited} ${confirmed} ein Angebot bestätigt${withdrawn}.`,
      ...when(fields.about !== '', fields.about),
    ],
    tables: arrivalTable(memo),
  };
}

/** Lists who gets what, by service group. */
function recommendedSection(
  source: BoardPaperSource,
  { awarded, nameOf }: MemoPackages,
  { rebateMillis }: BoardPaperFigures,
): SectionParts {
  const cellsOf = (title: string, own: readonly MemoPackage[]) => {
    const { sumMillis, extraMillis, target } = sumsOf(source, own);
    const sums = [formatMillis(sumMillis), overOrDash(extraMillis)];
    const percent = ofTarget(target.comparedMillis, target.targetMillis);
    return [title, formatWhole(own.length), sharesText(own, nameOf), ...sums, percent];
  };
  const rows = SLICES.flatMap(({ sliceId, title }) => {
    const own = awarded.filter((each) => each.sliceId === sliceId);
    return when(own.length > 0, row(...cellsOf(title, own)));
  });
  return {
    title: 'Die empfohlene Vergabe',
    summary: counted(awarded.length, 'Paket', 'Pakete'),
    lines: [
      ...source.memo.rebates.map(({ text: words }) => words),
      ...when(rebateMillis !== 0, 'Die Tabelle zeigt die Summen vor Nachlass.'),
    ],
    tables: table(
      'Vergabe je Leistungsgruppe',
      [
        text('Leistungsgruppe', 4),
        figure('Pakete', 1),
        text('Erhält', 5),
        figure('Vergabesumme €', 3),
        figure('gegen Ideal €', 3),
        figure('zum ZS', 2),
      ],
      [...rows, total(...cellsOf('Summe', awarded))],
    ),
  };
}

function reasonSection({ fields: { reasons } }: BoardPaperSource): SectionParts {
  return {
    title: 'Warum so',
    summary: counted(reasons.length, 'Satz von Ihnen', 'Sätze von Ihnen'),
    lines: reasons.map(bullet),
    missing: when(reasons.length === 0, 'Kein Satz sagt, warum so vergeben werden soll.'),
  };
}

function decisionSection({ fields: { decides } }: BoardPaperSource): SectionParts {
  return {
    title: 'Was das Gremium entscheidet',
    summary: decides === '' ? 'kein Text' : 'von Ihnen',
    lines: when(decides !== '', decides),
    missing: when(decides === '', 'Der Text fehlt, was das Gremium entscheidet.'),
  };
}

function originSection({ memo, author, offersVersion }: BoardPaperSource): SectionParts {
  const { title, end } = memo.phase;
  const wrote = author === null ? '' : ` Auswahl und eigene Worte hat zuletzt ${author} bearbeitet.`;
  return {
    title: 'Herkunft',
    summary: `Angebotsstand ${offersVersion.slice(0, 8)}`,
    lines: [
      `Alle Beträge stammen aus den bestätigten Angeboten der Phase „${title}“ (Ende ${shortInstant(end)}) und sind in Tausendstel Euro genau gerechnet, Angebotsstand ${offersVersion.slice(0, 8)}.${wrote} Den vollständigen Nachweis führt der Vergabevermerk.`,
    ],
  };
}

/** Lays a Gremienvorlage out in its sections, the proposal as number 0 (decision 0135). */
export function boardPaperSections(
  source: BoardPaperSource,
  packages: MemoPackages,
  figures: BoardPaperFigures,
): MemoSection[] {
  const risks = riskSection(source, packages, figures);
  const dearer = dearerSection(source, packages);
  const missing = [...(risks.missing ?? []), ...(dearer.missing ?? [])];
  return [
    proposalSection(source, packages, figures),
    aboutSection(source),
    recommendedSection(source, packages, figures),
    reasonSection(source),
    decisionSection(source),
    alternativeSection(source, packages, figures),
    risks,
    dearer,
    openSection(source, packages, figures, missing),
    originSection(source),
  ].map((parts, number) => ({ lines: [], tables: [], missing: [], ...parts, number }));
}

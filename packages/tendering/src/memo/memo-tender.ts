import { PROCEDURE_WORDS } from '@rahmenpreis/contract/procedure.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { shortDate, shortInstant } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type Comparison, hasRows, offersOver } from '../award/comparison.ts';
import { liegenschaftLabel } from '../liegenschaft/liegenschaft-label.ts';
import { SLICES } from '../lv/slice.ts';
import { writtenDay } from '../phase/binding-state.ts';
import { packageName, probeWords } from '../missing/probe-words.ts';
import { startOfDay } from '../phase/phase-day.ts';
import { PRICE_LABEL, SUM_LABEL } from '../offer/price-label.ts';
import { isOffering } from '../participation/participation.ts';
import { NO_NAME, participationText } from '../receipt/receipt-tables.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { amount, figure, joined, row, type SectionParts, table, text, told } from './memo-parts.ts';
import type { MemoSource } from './memo-source.ts';

/** Tells what is awarded, how, and what the owner says of it. */
export function subjectSection(source: MemoSource): SectionParts {
  const { phase, fields, properties, arrivals, comparison } = source;
  const { need, conflicts, remarks } = fields;
  const procedure = fields.procedure && PROCEDURE_WORDS[fields.procedure];
  const asked = SLICES.filter((_, s) =>
    comparison.liegenschaftIds.some((_id, l) => hasRows(comparison, l, s)),
  );
  // Without bidders nothing is known about the rows.
  const groups = joinGerman((asked.length === 0 ? SLICES : asked).map(({ title }) => title));
  return {
    title: 'Gegenstand und Verfahren',
    summary: procedure ?? 'Verfahrensart nicht angegeben',
    tables: table(
      'Angaben',
      [text('Angabe', 2), text('Inhalt', 6)],
      [
        row('Gegenstand', `${groups} für ${counted(properties.length, 'Liegenschaft', 'Liegenschaften')}`),
        row('Phase', phase.title),
        row('Verfahrensart', told(procedure)),
        row('Bedarf', told(need)),
        row('Abgabe der Angebote', deliveryWords(arrivals.length)),
        row('Interessenkonflikte', told(conflicts)),
        row('Bemerkungen', told(remarks)),
      ],
    ),
  };
}

function deliveryWords(arrivalCount: number): string {
  if (arrivalCount === 0) return 'ausschließlich elektronisch in diesem Programm';
  const others = counted(arrivalCount, 'Eingang', 'Eingänge');
  return `elektronisch in diesem Programm, dazu ${others} auf anderem Weg`;
}

/** The words for an offer with these flags. */
function standingWords(flags: number): string {
  if ((flags & FLAG_NO_ROWS) !== 0) return 'keine Positionen';
  const words = [
    ...when((flags & FLAG_PRICE_MISSING) !== 0, SUM_LABEL.incomplete),
    ...when((flags & FLAG_NOT_IN_MARKET) !== 0, 'nicht überall im Marktgebiet'),
  ];
  return words.join(', ') || 'vollständig';
}

/** Lists offers that came another way, each with its marks or its end. */
export function arrivalTable({ comparison, bidders, arrivals }: MemoSource) {
  const names = new Map(comparison.providers.map((own) => [own.serviceProviderId, own.organisation]));
  const nameOf = new Map(bidders.map((own) => [own.organisationId, names.get(own.serviceProviderId)]));
  return table(
    'Auf anderem Weg eingegangene Angebote',
    [text('Bieter', 4), text('Vermerk', 9)],
    arrivals.map(({ organisationId, marks }) => row(nameOf.get(organisationId) ?? '–', marks.join('; '))),
  );
}

/** Says what closing needs of offers that came another way: an end of each, and answers to objections. */
function missingOf(arrivals: MemoSource['arrivals']): string[] {
  const openCount = arrivals.filter(({ isOpen }) => isOpen).length;
  const objectedCount = arrivals.filter(({ isObjected }) => isObjected).length;
  const open = counted(openCount, 'Eingang ist', 'Eingänge sind');
  const objected = counted(objectedCount, 'Widerspruch ist', 'Widersprüche sind');
  return [
    ...when(openCount > 0, `${open} weder erfasst noch begründet weggelassen.`),
    ...when(objectedCount > 0, `${objected} nicht beantwortet.`),
  ];
}

/** Lists the bidders that were asked, with what the offer of each came to. */
export function bidderSection(source: MemoSource): SectionParts {
  const { comparison, bidders, arrivals } = source;
  const said = new Map(bidders.map((bidder) => [bidder.serviceProviderId, bidder]));
  const offers = offersOver(comparison, comparison.liegenschaftIds);
  const offering = offers.filter(({ participation }) => isOffering(participation));
  const count = counted(offering.length, 'Angebot', 'Angebote');
  return {
    title: 'Bieter und Angebote',
    summary: `${formatWhole(offers.length)} Bieter, ${count}`,
    lines: ['Wer die Teilnahme nicht bestätigt oder zurückgezogen hat, ist nicht in der Wertung.'],
    missing: missingOf(arrivals),
    tables: [
      ...table(
        'Bieter',
        [
          text('Bieter', 4),
          text('Teilnahme'),
          text('Erklärt', 3),
          text('Angebot', 3),
          figure('Angebotssumme €', 3),
        ],
        offers.map(({ serviceProviderId, organisation, participation, sumMillis, flags }) => {
          const { declaredAt = null, declaredBy = null, lacksLetter } = said.get(serviceProviderId) ?? {};
          const isIn = isOffering(participation);
          const letter = when(isIn && lacksLetter === true, 'Angebotsschreiben nicht erklärt');
          const declared =
            declaredAt === null ? [] : [`${shortInstant(declaredAt)}, ${declaredBy ?? NO_NAME}`];
          return row(
            organisation,
            participationText(participation),
            joined([...declared, ...letter], '\n') || '–',
            isIn ? standingWords(flags) : 'kein Angebot',
            amount(isIn ? sumMillis : null),
          );
        }),
      ),
      ...arrivalTable(source),
    ],
  };
}

const ABOUT_WORDS = {
  'ep-catalog': 'EP-Katalog',
  lv: 'LV',
  liegenschaft: 'Liegenschaft',
  document: 'Unterlage',
  letter: 'Angebotsschreiben',
  binding: 'Bindefrist',
} as const;
const CHANGE_WORDS = { new: 'neu', removed: 'entfernt', changed: 'geändert' } as const;

/** Tells until when offers bind, and which bidders confirmed a longer day. */
function bindingRows({ phase, bidders, comparison }: MemoSource) {
  const { bindingUntil: day } = phase;
  if (day === null) return [];
  const nameOf = new Map(comparison.providers.map((own) => [own.serviceProviderId, own.organisation]));
  const longer = bidders.flatMap(({ serviceProviderId: id, boundUntil }) =>
    boundUntil === null || boundUntil === day
      ? []
      : [row(`Bindefrist ${nameOf.get(id)}`, writtenDay(boundUntil))],
  );
  return [row('Bindefrist', writtenDay(day)), ...longer];
}

/** Tells when offers could be made, who opened them, and what was changed meanwhile. */
export function openingSection(source: MemoSource): SectionParts {
  const { phase, changes } = source;
  const { start, end, seal, openedAt, openingAskedBy } = phase;
  const seals = {
    NONE: 'Die Angebote waren nicht versiegelt.',
    SEALED: 'Die Angebote waren bis zum Ende versiegelt.',
    FOUR_EYES: `Die Angebote waren versiegelt und wurden zu zweit geöffnet${openedAt === null ? '' : `, am ${shortInstant(openedAt)}`}.`,
  };
  return {
    title: 'Öffnung und Fristen',
    summary: `Ende ${shortInstant(end)}`,
    lines: [
      seals[seal],
      ...when(openingAskedBy !== null, `Die Öffnung hat ${openingAskedBy} veranlasst.`),
      ...when(changes.length === 0, 'Die Unterlagen wurden während der Phase nicht geändert.'),
    ],
    tables: [
      ...table(
        'Fristen',
        [text('Frist'), text('Zeitpunkt', 4)],
        [
          row('Beginn', shortInstant(start)),
          row('Ende der Angebotsfrist', shortInstant(end)),
          ...bindingRows(source),
        ],
      ),
      ...table(
        'Änderungen während der Phase',
        [text('Zeitpunkt'), text('Änderung', 4), text('Grund', 3)],
        changes.map(({ at, about, title, change, reason }) =>
          row(shortInstant(at), joined([ABOUT_WORDS[about], title, CHANGE_WORDS[change]], ' '), told(reason)),
        ),
      ),
    ],
  };
}

/** Lists the answers that all bidders got. */
export function questionSection({ answers }: MemoSource): SectionParts {
  return {
    title: 'Fragen und Antworten',
    summary: answers.length === 0 ? 'keine veröffentlicht' : counted(answers.length, 'Antwort', 'Antworten'),
    lines: when(answers.length === 0, 'Es wurde keine Antwort veröffentlicht.'),
    tables: table(
      'Veröffentlichte Antworten',
      [figure('Nr.', 1), text('Tag'), text('Frage', 5), text('Antwort', 5)],
      answers.map(({ number, publishedOn, text: question, answer, endReason }) => {
        const stays = when(endReason !== null, `Das Ende blieb: ${endReason}`);
        const written = shortDate(startOfDay(publishedOn));
        return row(formatWhole(number), written, question ?? 'Mitteilung', [answer, ...stays].join('\n'));
      }),
    ),
  };
}

/** Counts the packages that each bidder offers, by how far each is an offer. */
function countPackages({ providers, sums }: Comparison) {
  const cells = sums.propertyCount * sums.sliceCount;
  return providers.flatMap(({ organisation, participation }, p) => {
    if (!isOffering(participation)) return [];
    const flags = [...sums.flags.subarray(p * cells, (p + 1) * cells)].filter(
      (own) => (own & FLAG_NO_ROWS) === 0,
    );
    const inside = flags.filter((own) => (own & FLAG_NOT_IN_MARKET) === 0);
    const incomplete = inside.filter((own) => (own & FLAG_PRICE_MISSING) !== 0).length;
    const [complete, outside] = [inside.length - incomplete, flags.length - inside.length];
    return [{ organisation, complete, incomplete, outside }];
  });
}

/** Names bidders by their ids. */
function namesOf({ providers }: Comparison): ReadonlyMap<string, string> {
  return new Map(providers.map((own) => [own.serviceProviderId, own.organisation]));
}

const DECISION_WORDS = { open: 'keine', stays: 'bleibt in der Wertung', excluded: 'ausgeschlossen' } as const;

/** Lists what both probes say of packages that lack prices, and what was decided (§ 16a VOB/A). */
function probeTable({ probes, decisions, comparison, properties }: MemoSource) {
  const nameOf = namesOf(comparison);
  const placeOf = new Map(properties.map((property) => [property.id, liegenschaftLabel(property)]));
  const titleOf = new Map<string, string>(SLICES.map(({ sliceId, title }) => [sliceId, title]));
  const probeOf = new Map(probes.map((probe) => [packageName(probe), probe]));
  const saidOf = new Map(decisions.map((own) => [packageName(own), own]));
  const decided = decisions.filter(({ decision }) => decision !== 'open');
  const listed = new Map([...decided, ...probes].map((own) => [packageName(own), own]));
  const name = (id: string) => nameOf.get(id) ?? '–';
  return table(
    'Fehlende Preise',
    [text('Bieter', 3), text('Paket', 3), text('Gruppe', 2), text('Probe', 5), text('Entscheidung', 3)],
    [...listed].flatMap(([key, { serviceProviderId, liegenschaftId, sliceId }]) => {
      const [probe, said] = [probeOf.get(key), saidOf.get(key)];
      const figures = probe ?? said?.figures;
      if (figures === undefined) return [];
      const { decision, reason, offersVersion } = said ?? { decision: 'open' as const, reason: '' };
      const words = probeWords(figures, name);
      const isOutdated = decision !== 'open' && offersVersion !== probe?.offersVersion;
      return row(
        name(serviceProviderId),
        placeOf.get(liegenschaftId) ?? '–',
        titleOf.get(sliceId) ?? sliceId,
        words,
        joined(
          [
            joined([DECISION_WORDS[decision], reason === words ? '' : reason], ': '),
            ...when(isOutdated, 'Die Angebote sind seither andere.'),
          ],
          '\n',
        ),
      );
    }),
  );
}

/** Counts how far each offer is complete, and so has a rank. */
export function checkSection(source: MemoSource): SectionParts {
  const checked = countPackages(source.comparison);
  const lacking = checked.filter(({ incomplete }) => incomplete > 0).length;
  return {
    title: 'Prüfung der Angebote',
    summary:
      lacking === 0 ? 'keine Preise fehlen' : `Preise fehlen bei ${counted(lacking, 'Bieter', 'Bietern')}`,
    lines: [
      'Einen Rang hat nur ein Angebot, das für das Paket vollständig ist und im Marktgebiet des Bieters liegt.',
    ],
    tables: [
      ...table(
        'Pakete nach Stand',
        [text('Bieter', 4), figure('vollständig'), figure('Preise fehlen'), figure('nicht im Marktgebiet')],
        checked.map(({ organisation, complete, incomplete, outside }) =>
          row(organisation, ...[complete, incomplete, outside].map(formatWhole)),
        ),
      ),
      ...probeTable(source),
    ],
  };
}

const CHECK_WORDS = { open: 'Vermerk', checked: 'geprüft', clarify: 'zu klären' } as const;

/** Lists what was said of odd prices; one to be clarified needs an appraisal (§ 60 VgV). */
export function priceSection({ checks, fields, bidders, comparison }: MemoSource): SectionParts {
  const appraisalOf = new Map(
    fields.appraisals.map((own) => [`${own.organisationId} ${own.epCode}`, own.text]),
  );
  const nameOf = namesOf(comparison);
  const organisationOf = new Map(
    bidders.map((own) => [own.organisationId, nameOf.get(own.serviceProviderId) ?? '–']),
  );
  const rows = checks.map(({ organisationId, epCode, title, state, note, seenValue }) => {
    const appraisal = appraisalOf.get(`${organisationId} ${epCode}`) ?? '';
    const isLacking = state === 'clarify' && appraisal === '';
    const cells = [
      organisationOf.get(organisationId) ?? '–',
      `${epCode} ${title}`.trim(),
      seenValue === null ? PRICE_LABEL.missing : amount(seenValue),
      joined([CHECK_WORDS[state], note], ': '),
      isLacking ? 'Würdigung angeben' : appraisal || '–',
    ];
    const about = { kind: 'price' as const, organisationId, epCode };
    return { ...row(...cells), about, lack: isLacking ? ('appraisal' as const) : null };
  });
  const lacking = rows.filter(({ lack }) => lack !== null).length;
  const words = counted(
    lacking,
    'Würdigung eines auffälligen Preises fehlt.',
    'Würdigungen auffälliger Preise fehlen.',
  );
  return {
    title: 'Auffällige Preise',
    summary: rows.length === 0 ? 'keine vermerkt' : counted(rows.length, 'Preis vermerkt', 'Preise vermerkt'),
    lines: when(rows.length === 0, 'Zu keinem Preis wurde etwas vermerkt.'),
    tables: table(
      'Auffällige Preise',
      [text('Bieter'), text('Position', 3), figure('Preis €'), text('Stand', 2), text('Würdigung', 3)],
      rows,
    ),
    missing: when(lacking > 0, words),
  };
}

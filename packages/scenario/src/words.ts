import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis, formatMillisShort, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { PhaseLots } from './lots.ts';
import type { OpenLot } from './reduce.ts';
import type {
  BundleRule,
  CountRule,
  IncumbentRule,
  LotSet,
  QualityRule,
  Rule,
  VolumeLimit,
  VolumeRule,
} from './rules.ts';

/** So many properties of a list stand in the sentence of a rule, and so many in papers. */
const [MOST_NAMED, MOST_LISTED] = [3, 100];

const PLACES: Readonly<Record<CountRule['per'], string>> = {
  all: 'insgesamt',
  region: 'je Bundesland',
  property: 'je Liegenschaft',
  group: 'je Leistungsgruppe',
};

const BUNDLES: Readonly<Record<Exclude<BundleRule['per'], 'list'>, string>> = {
  all: 'für alles',
  property: 'je Liegenschaft',
  region: 'je Bundesland',
  'region-group': 'je Bundesland und Leistungsgruppe',
};

/** Tenths of a percent as text: 175 gives «17,5 %». */
export function tenthsText(tenths: number): string {
  return `${formatMillisShort(tenths * 100)} %`;
}

/** Thousandths of a euro as text: «1.234,500 €». */
export function euroText(millis: number): string {
  return `${formatMillis(millis)} €`;
}

/** What a bidder is called beside the others; one that takes no part is marked so. */
export function bidderName({ bidders, gone }: PhaseLots, id: string): string {
  const here = bidders.find((bidder) => bidder.id === id);
  if (here !== undefined) return here.name;
  const organisation = gone?.bidders.find((bidder) => bidder.id === id)?.organisation;
  return `${organisation ?? 'Unbekannter Dienstleister'} (nimmt nicht teil)`;
}

/** A Bundesland as rules name it; one in which the phase has no property is marked so. */
export function regionName({ properties }: PhaseLots, region: string): string {
  return properties.some((own) => own.region === region) ? region : `${region} (ohne Liegenschaft)`;
}

/** A property by its number; one that the phase does not have is marked so. */
export function propertyName({ properties, gone }: PhaseLots, id: string): string {
  const here = properties.find((property) => property.id === id);
  if (here !== undefined) return here.nummer;
  const nummer = gone?.properties.find((property) => property.id === id)?.nummer;
  return `${nummer ?? 'Unbekannte Liegenschaft'} (nicht in der Phase)`;
}

function groupName({ groups }: PhaseLots, id: string): string {
  return groups.find((group) => group.id === id)?.title ?? `${id} (keine Leistungsgruppe)`;
}

/** How many of the listed packages lie in a property or group that the phase does not have. */
function countGone({ properties, groups }: PhaseLots, lots: NonNullable<LotSet['lots']>): number {
  const here = new Set([...properties, ...groups].map(({ id }) => id));
  return lots.filter(({ propertyId, groupId }) => !here.has(propertyId) || !here.has(groupId)).length;
}

function countGoneProperties({ properties }: PhaseLots, ids: readonly string[]): number {
  const here = new Set(properties.map(({ id }) => id));
  return ids.filter((id) => !here.has(id)).length;
}

/** Whether the phase has none of the named places any more. */
function isPlaceGone(ground: PhaseLots, { region, propertyId, propertyIds, groupId, lots }: LotSet): boolean {
  const { properties, groups } = ground;
  return (
    (region !== undefined && properties.every((own) => own.region !== region)) ||
    (propertyId !== undefined && properties.every((own) => own.id !== propertyId)) ||
    (propertyIds !== undefined && countGoneProperties(ground, propertyIds) === propertyIds.length) ||
    (groupId !== undefined && groups.every((own) => own.id !== groupId)) ||
    (lots !== undefined && countGone(ground, lots) === lots.length)
  );
}

/** True for a rule without effect, as its names are gone; a forced winner that is gone allows no award. */
export function isWithoutEffect(ground: PhaseLots, rule: Rule): boolean {
  const isGone = (id: string) => ground.bidders.every((own) => own.id !== id);
  switch (rule.kind) {
    case 'fixed':
      return isPlaceGone(ground, rule.where);
    case 'excluded':
      return isGone(rule.bidderId) || isPlaceGone(ground, rule.where);
    case 'rebate':
      return isGone(rule.bidderId);
    case 'incumbent': {
      const here = rule.holders.filter((own) => !isGone(own.bidderId));
      return countGone(ground, here) === here.length;
    }
    case 'volume':
      return (
        rule.bidderIds !== 'each' &&
        rule.bidderIds.every(isGone) &&
        (rule.bound === 'at-most' || rule.onlyIfWinning)
      );
    default:
      return false;
  }
}

/** A lot as a conflict names it: «L-014 · Aufzugsmanagement». */
export function lotName({ properties, groups, lots }: PhaseLots, at: number): string {
  const lot = lots[at];
  return `${properties[lot?.property ?? -1]?.nummer ?? ''} · ${groups[lot?.group ?? -1]?.title ?? ''}`;
}

/** A list of packages: a single one by name, more by their number and the number of those that are gone. */
function listText(ground: PhaseLots, lots: NonNullable<LotSet['lots']>): string {
  const [first] = lots;
  if (lots.length === 1 && first !== undefined)
    return `${propertyName(ground, first.propertyId)} · ${groupName(ground, first.groupId)}`;
  const goneCount = countGone(ground, lots);
  const gone = goneCount === 0 ? '' : ` (${formatWhole(goneCount)} davon nicht in der Phase)`;
  return `${formatWhole(lots.length)} ausgewählten Paketen${gone}`;
}

/** A list of properties: up to three by their numbers, more by how many they are. */
function propertiesText(ground: PhaseLots, ids: readonly string[]): string {
  if (ids.length > 0 && ids.length <= MOST_NAMED)
    return joinGerman(ids.map((id) => propertyName(ground, id)));
  const goneCount = countGoneProperties(ground, ids);
  const gone = goneCount === 0 ? '' : ` (${formatWhole(goneCount)} davon nicht in der Phase)`;
  return `${formatWhole(ids.length)} ausgewählten Liegenschaften${gone}`;
}

function setText(ground: PhaseLots, { region, propertyId, propertyIds, groupId, lots }: LotSet): string {
  const listed = lots && listText(ground, lots);
  const parts = [
    region === undefined ? undefined : regionName(ground, region),
    propertyId === undefined ? undefined : propertyName(ground, propertyId),
    propertyIds && propertiesText(ground, propertyIds),
    groupId === undefined ? undefined : groupName(ground, groupId),
    listed,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'allen Paketen' : parts.join(' · ');
}

function limitText(limit: VolumeLimit): string {
  return limit.unit === 'share'
    ? `${tenthsText(limit.tenths)} der Summe`
    : `${formatMillisShort(limit.millis)} €`;
}

function volumeText(ground: PhaseLots, { bound, limit, bidderIds, onlyIfWinning }: VolumeRule): string {
  const amount = limitText(limit);
  const end = bound === 'at-least' && onlyIfWinning ? ', wenn überhaupt' : '';
  if (bidderIds === 'each') {
    return `${bound === 'at-most' ? 'Höchstens' : 'Mindestens'} ${amount} je Dienstleister${end}`;
  }
  const names = joinGerman(bidderIds.map((id) => bidderName(ground, id)));
  const each = bidderIds.length > 1 ? ' je' : '';
  return `${names}${each} ${bound === 'at-most' ? 'höchstens' : 'mindestens'} ${amount}${end}`;
}

/** A rule as German text without full stop: «Hansewerk nicht in Niedersachsen»; says if it has no effect. */
export function ruleText(ground: PhaseLots, rule: Rule): string {
  return `${sentenceOf(ground, rule)}${isWithoutEffect(ground, rule) ? ' (ohne Wirkung)' : ''}`;
}

function sentenceOf(ground: PhaseLots, rule: Rule): string {
  switch (rule.kind) {
    case 'count': {
      const bound = rule.bound === 'at-most' ? 'Höchstens' : 'Mindestens';
      return `${bound} ${rule.bidders} Dienstleister ${PLACES[rule.per]}`;
    }
    case 'volume':
      return volumeText(ground, rule);
    case 'bundle': {
      if (rule.per !== 'list') return `Ein Dienstleister ${BUNDLES[rule.per]}`;
      return `Ein Dienstleister für ${formatWhole(rule.lots?.length ?? 0)} ausgewählte Pakete`;
    }
    case 'fixed':
      return `${bidderName(ground, rule.bidderId)} fest in ${setText(ground, rule.where)}`;
    case 'excluded':
      return `${bidderName(ground, rule.bidderId)} nicht in ${setText(ground, rule.where)}`;
    case 'target':
      return rule.scope === 'sum'
        ? 'Alle Pakete mit Zielpreis zusammen höchstens zum Zielpreis'
        : `Kein Angebot über ${tenthsText(rule.tenths)} des Zielpreises`;
    case 'rebate': {
      const tiers = rule.tiers.map(
        ({ fromMillis, tenths }) => `ab ${formatMillisShort(fromMillis)} € ${tenthsText(tenths)}`,
      );
      return `${bidderName(ground, rule.bidderId)}: ${tiers.join(', ')} auf alles`;
    }
    case 'missing':
      return rule.take === 'highest'
        ? 'Fehlende Preise zum höchsten Preis eines anderen'
        : 'Unvollständige Angebote ausgeschlossen';
    case 'quality':
      return `Qualität mit ${rule.weightPercent} % gewichtet`;
    case 'incumbent':
      return `Der Bisherige bleibt in ${listText(ground, rule.holders)}, wenn ein anderer ${tooDearText(rule)} ist`;
  }
}

/** Points: «Alpina 90; Spree 80 von 100 Punkten», or by group: «Alpina Basis FM 90, Aufzugsmanagement 70». */
export function pointsText({ bidders, groups }: PhaseLots, { points, maxPoints }: QualityRule): string {
  const told = bidders.map(({ id, name }) => {
    const own = groups.map((group) => ({ title: group.title, count: points[id]?.[group.id] ?? 0 }));
    const isSame = own.every(({ count }) => count === own[0]?.count);
    const each = isSame ? own.slice(0, 1).map(({ count }) => ({ title: '', count })) : own;
    return `${name} ${each.map(({ title, count }) => `${title} ${formatWhole(count)}`.trim()).join(', ')}`;
  });
  return `${told.join('; ')} von ${formatWhole(maxPoints)} Punkten`;
}

/** The price of those whom a rule keeps from a holder's package: «nicht mindestens 5 % günstiger». */
export function tooDearText({ tenths }: IncumbentRule): string {
  return tenths === 0 ? 'teurer' : `nicht mindestens ${tenthsText(tenths)} günstiger`;
}

/** Counts the packages of each holder: «Alpina 16 Pakete; Spree 40 Pakete». */
function holdersText(ground: PhaseLots, { holders }: IncumbentRule): string {
  return [...Map.groupBy(holders, ({ bidderId }) => bidderId)]
    .map(([id, own]) => `${bidderName(ground, id)} ${counted(own.length, 'Paket', 'Pakete')}`)
    .toSorted(compareGerman)
    .join('; ');
}

/** Says of a rule about who has packages so far in how many of them it holds nobody back. */
export function unboundText(count: number): string {
  if (count === 0) return '';
  const where = count === 1 ? 'einem Paket' : `${formatWhole(count)} Paketen`;
  return `In ${where} hat der Bisherige kein wertbares Angebot; dort gilt die Regel nicht.`;
}

/** A rule as papers and the audit log tell it: with points, with who has packages so far, with properties. */
export function wholeText(ground: PhaseLots, rule: Rule, unboundCount = 0): string {
  const words = ruleText(ground, rule);
  if (rule.kind === 'quality') return `${words}: ${pointsText(ground, rule)}`;
  if (rule.kind === 'incumbent')
    return `${words}: ${holdersText(ground, rule)}. ${unboundText(unboundCount)}`.trim();
  const { propertyIds = [] } = rule.kind === 'excluded' ? rule.where : {};
  if (propertyIds.length <= MOST_NAMED) return words;
  const names = propertyIds.map((id) => propertyName(ground, id));
  return `${words}: ${joinGerman(names, MOST_LISTED)}`;
}

/** A rule's limit behind «mit»: «3 Dienstleistern», «45 %». */
export function limitName(rule: Rule): string {
  switch (rule.kind) {
    case 'count':
      return rule.bidders === 1 ? 'einem Dienstleister' : `${rule.bidders} Dienstleistern`;
    case 'volume':
      return rule.limit.unit === 'share' ? tenthsText(rule.limit.tenths) : euroText(rule.limit.millis);
    case 'target':
      return rule.scope === 'lot' ? tenthsText(rule.tenths) : 'dem Zielpreis';
    case 'incumbent':
      return tenthsText(rule.tenths);
    case 'quality':
      return `${rule.weightPercent} % Gewicht`;
    default:
      return 'dieser Regel';
  }
}

/** The reason: «Für das Paket L-014 · Aufzugsmanagement gibt es kein wertbares Angebot: 3 unvollständig.» */
export function openText(ground: PhaseLots, { lot, refused, bundleRule }: OpenLot): string {
  if (bundleRule !== null)
    return `Das Paket ${lotName(ground, lot)} bietet niemand zusammen mit den anderen an.`;
  const reasons = [
    [refused.incomplete, 'unvollständig'],
    [refused.outside, 'außerhalb des Marktgebiets'],
    [refused.aboveTarget, 'über dem Zielpreis'],
    [refused.excluded, 'ausgeschlossen'],
  ] as const;
  const told = reasons.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`);
  const end = told.length === 0 ? '.' : `: ${told.join(', ')}.`;
  return `Für das Paket ${lotName(ground, lot)} gibt es kein wertbares Angebot${end}`;
}

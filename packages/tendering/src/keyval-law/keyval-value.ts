import {
  EP_MAX_MILLIS,
  FACTOR_MAX_MILLIS,
  FACTOR_MIN_MILLIS,
  TARGET_MAX_MILLIS,
} from '@rahmenpreis/pricing/numbers/units.ts';
import { refuseAward } from '../award/award-change.ts';
import { isTextList } from '../cluster/saved-filter.ts';
import { parseDocumentIds } from '../keyval/document-ids.ts';
import { isKeyId, type KeyvalKey, parseTargetKey } from '../keyval/keyval-key.ts';
import type { SliceId } from '../lv/slice.ts';
import { isStoredFlag } from '../keyval/stored-flag.ts';
import { readStoredList } from '../keyval/stored-list.ts';
import { isStorableMillis } from '../keyval/stored-number.ts';

/** What the value check needs to know about the phase and the organisation. */
export interface KeyvalContext {
  /** The phase's catalogue has this EP code. */
  hasEpCode: (epCode: string) => boolean;
  /** The phase has this property. */
  hasLiegenschaft: (liegenschaftId: string) => boolean;
  /** The LV of the property has a row of the service group. */
  hasRows: (liegenschaftId: string, sliceId: SliceId) => boolean;
  /** The writing organisation uploaded this media. */
  ownsMedia: (mediaId: string) => boolean;
  /** The provider belongs to the phase and its participation is «true». */
  isOffering: (serviceProviderId: string) => boolean;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkPlace(key: KeyvalKey, context: KeyvalContext): string | undefined {
  if (key.kind === 'ep' && !context.hasEpCode(key.epCode)) {
    return `Der Ep-Code „${key.epCode}“ steht nicht im EP-Katalog dieser Phase.`;
  }
  if ('liegenschaftId' in key && !context.hasLiegenschaft(key.liegenschaftId)) {
    return 'Die Liegenschaft gehört nicht zu dieser Phase.';
  }
  return undefined;
}

function checkDocs(value: string, context: KeyvalContext): string | undefined {
  const ids = parseDocumentIds(value);
  if (ids === undefined) return 'Bitte geben Sie die Dokumente als Liste von Ids an.';
  if (new Set(ids).size !== ids.length) return 'Ein Dokument steht mehrfach in der Liste.';
  const areOwn = ids.every((id) => context.ownsMedia(id));
  return areOwn ? undefined : 'Die Liste enthält ein Dokument, das Ihr Unternehmen nicht hochgeladen hat.';
}

function checkFilters(value: string): string | undefined {
  const message =
    'Bitte geben Sie die Filter als Liste mit id, title, propertyIds, serviceProviderIds und sliceTags an.';
  const filters = readStoredList(value);
  if (filters === undefined) return message;
  const ids = new Set<unknown>();
  for (const filter of filters) {
    if (!isRecord(filter) || typeof filter.id !== 'string' || filter.id === '') return message;
    if (typeof filter.title !== 'string' || filter.title.trim() === '')
      return 'Bitte geben Sie dem Filter einen Namen.';
    if (![filter.propertyIds, filter.serviceProviderIds, filter.sliceTags].every(isTextList)) return message;
    if (ids.has(filter.id)) return 'Ein Filter steht mehrfach in der Liste.';
    ids.add(filter.id);
  }
  return undefined;
}

function checkTargets(phaseId: string, value: string, context: KeyvalContext): string | undefined {
  const message = 'Bitte geben Sie die Zielpreise als Liste von Paaren mit key und value an.';
  const pairs = readStoredList(value);
  if (pairs === undefined) return message;
  const seen = new Set<string>();
  for (const pair of pairs) {
    if (!isRecord(pair) || typeof pair.key !== 'string' || typeof pair.value !== 'string') return message;
    const target = parseTargetKey(pair.key);
    if (target === undefined || target.phaseId !== phaseId)
      return `Der Zielpreis „${pair.key}“ ist unbekannt.`;
    if (!context.hasLiegenschaft(target.liegenschaftId)) {
      return 'Ein Zielpreis nennt eine Liegenschaft, die nicht zu dieser Phase gehört.';
    }
    if (seen.has(pair.key)) return `Der Zielpreis „${pair.key}“ steht mehrfach in der Liste.`;
    seen.add(pair.key);
    if (!isStorableMillis(pair.value, 0, TARGET_MAX_MILLIS)) {
      return 'Bitte geben Sie Zielpreise als ganze Zahl in tausendstel Euro an, höchstens 1 Milliarde Euro.';
    }
  }
  return undefined;
}

function checkAward(
  key: Extract<KeyvalKey, { kind: 'award' }>,
  value: string,
  context: KeyvalContext,
): string | undefined {
  const hasRows = context.hasRows(key.liegenschaftId, key.sliceId);
  const refusal = refuseAward({ hasRows, isOffering: context.isOffering(value) });
  if (refusal === 'no-rows') {
    return 'Für diese Leistungsgruppe hat die Liegenschaft keine Positionen, sie kann nicht vergeben werden.';
  }
  if (!isKeyId(value)) return 'Bitte geben Sie den Dienstleister als Id an.';
  return refusal === undefined ? undefined : 'Der Dienstleister hat in dieser Phase kein Angebot abgegeben.';
}

/**
 * The German sentence for why an entry cannot be removed; undefined for prices, factors and administrators'
 * entries. Everything else has a value for the opposite. What the key names need not exist any more.
 */
export function checkKeyvalRemoval({ kind }: KeyvalKey): string | undefined {
  return kind === 'm' || kind === 'offer' || kind === 'docs'
    ? 'Nur Preise und Faktoren können entfernt werden, nicht Teilnahme, Marktgebiet oder Dokumente.'
    : undefined;
}

/**
 * The German sentence for what is wrong with a value, or with what its key names in this phase; undefined
 * when it may be stored. Money and factors are integers in thousandths without sign or leading zeros
 * (KV-003…010, BID-013, OPEN-19; CONTRACT.md «Keys»).
 */
export function checkKeyvalValue(key: KeyvalKey, value: string, context: KeyvalContext): string | undefined {
  const unknown = checkPlace(key, context);
  if (unknown !== undefined) return unknown;
  switch (key.kind) {
    case 'ep':
      return isStorableMillis(value, 0, EP_MAX_MILLIS)
        ? undefined
        : 'Bitte geben Sie den Preis als Zahl von 0 bis 1.000.000 € mit höchstens 3 Nachkommastellen an.';
    case 'bl':
    case 'ls':
    case 'n':
      return isStorableMillis(value, FACTOR_MIN_MILLIS, FACTOR_MAX_MILLIS)
        ? undefined
        : 'Bitte geben Sie den Faktor als Zahl von 0,7 bis 1,3 mit höchstens 3 Nachkommastellen an.';
    case 'm':
    case 'offer':
      return isStoredFlag(value) ? undefined : 'Bitte geben Sie true oder false an.';
    case 'docs':
      return checkDocs(value, context);
    case 'filter':
      return checkFilters(value);
    case 'target':
      return checkTargets(key.phaseId, value, context);
    case 'award':
      return checkAward(key, value, context);
    case 'lapsed':
      return 'Wer ein Paket verloren hat, schreibt das Programm.';
  }
}

import { formatFactor, formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type KeyvalKey, parseKeyvalKey, parseTargetKey } from '../keyval/keyval-key.ts';
import { isInMarketArea } from '../participation/market-area.ts';
import { readStoredMillis } from '../keyval/stored-number.ts';
import { isOffering, participationOf } from '../participation/participation.ts';
import { readLapsed } from '../award/lapsed-award.ts';
import { readRebateName } from '../award/rebate.ts';
import { sliceOfId, sliceOfTag } from '../lv/slice.ts';

/** Gives the name of what an id stands for; undefined where nobody knows it any more. */
export type NameOf = (id: string) => string | undefined;

/** What a key-value is called, and how its values read. */
interface KeyWords {
  readonly label: string;
  readonly print: (value: string) => string;
}

const FACTORS = { bl: 'Bundeslandfaktor', ls: 'Liegenschaftsfaktor', n: 'Nachhaltigkeitsfaktor' } as const;

function printNumber(value: string, format: (millis: number) => string): string {
  const millis = readStoredMillis(value);
  return millis === undefined ? value : format(millis);
}

const printEuros = (value: string) => printNumber(value, (millis) => `${formatMillis(millis)} €`);
const printFactor = (value: string) => printNumber(value, formatFactor);
const asItIs = (value: string) => value;

function wordsOf(key: KeyvalKey, nameOf: NameOf): KeyWords {
  const place = 'liegenschaftId' in key ? (nameOf(key.liegenschaftId) ?? key.liegenschaftId) : '';
  const group = 'sliceId' in key ? sliceOfId(key.sliceId).title : '';
  switch (key.kind) {
    case 'ep':
      return { label: `EP ${key.epCode}`, print: printEuros };
    case 'bl':
      return { label: `${FACTORS.bl} ${key.region}, ${sliceOfTag(key.tag).title}`, print: printFactor };
    case 'ls':
    case 'n':
      return { label: `${FACTORS[key.kind]} ${place}, ${sliceOfTag(key.tag).title}`, print: printFactor };
    case 'm':
      return { label: `Marktgebiet ${place}`, print: (value) => (isInMarketArea(value) ? 'ja' : 'nein') };
    case 'offer': {
      const print = (value: string) => (isOffering(participationOf(value)) ? 'bestätigt' : 'widerrufen');
      return { label: 'Teilnahme', print };
    }
    case 'award':
      return { label: `Vergabe ${place}, ${group}`, print: (value) => nameOf(value) ?? value };
    case 'lapsed': {
      const print = (value: string) => readLapsed(value)?.organisation ?? value;
      return { label: `Zurückgezogene Vergabe ${place}, ${group}`, print };
    }
    case 'docs':
      return { label: 'Eigene Unterlagen', print: asItIs };
    case 'filter':
      return { label: 'Gespeicherte Konfigurationen', print: asItIs };
    default:
      return { label: 'Zielpreise', print: asItIs };
  }
}

/** The name of a stored key or target price key, and how its values read; undefined for any other text. */
export function keyWords(text: string, nameOf: NameOf): KeyWords | undefined {
  const key = parseKeyvalKey(text);
  if (key !== undefined) return wordsOf(key, nameOf);
  const bidderId = readRebateName(text);
  if (bidderId !== undefined) return { label: `Nachlass ${nameOf(bidderId) ?? bidderId}`, print: asItIs };
  const target = parseTargetKey(text);
  if (target === undefined) return undefined;
  const place = nameOf(target.liegenschaftId) ?? target.liegenschaftId;
  return { label: `Zielpreis ${place}, ${sliceOfId(target.sliceId).title}`, print: printEuros };
}

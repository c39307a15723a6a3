import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { type KeyVal, listOrgaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { listServiceProviders, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Page } from 'playwright-core';
import { bearerOf, claimsOf } from '../call-as.ts';
import { askAt } from '../caller.ts';
import type { ShownSum, SumUnit } from './shown-sum.ts';

/** What the server says about a phase to who is signed in on a page. */
export interface AskedOffers {
  readonly offers: Offers;
  readonly liegenschaften: readonly Liegenschaft[];
  /** Empty for a bidder, who is the only one it may see. */
  readonly providers: readonly ServiceProvider[];
  /** The administrators' entries; empty for a bidder, and where no sum is one of awards. */
  readonly entries: readonly KeyVal[];
}

/** The session or the right is over, the address names no phase, or its offers are sealed. */
const NOTHING_TO_ASK = [400, 401, 403, 404, 409];

/**
 * Asks GET offers as who is signed in on the page, what names its columns, and where there are sums of them,
 * awards; undefined where there is nothing to ask for.
 */
export async function askOffers(
  page: Page,
  phaseId: string,
  hasAwards: boolean,
): Promise<AskedOffers | undefined> {
  const headers = await bearerOf(page);
  const { origin } = new URL(page.url());
  const ask = <T>(path: string) => askAt<T>(origin + path, 'GET', headers);
  const answer = await fetch(origin + fillPath(getOffers, { phaseId }), { headers });
  if (NOTHING_TO_ASK.includes(answer.status)) return undefined;
  if (!answer.ok) throw new Error(`GET offers: ${await answer.text()}`);
  const { data: offers } = (await answer.json()) as { data: Offers };
  const liegenschaften = await ask<Liegenschaft[]>(listLiegenschaften.path);
  const { authority, organisationId } = await claimsOf(page);
  if (!authority.includes('PERMISSION_ALPHAREAD')) {
    return { offers, liegenschaften, providers: [], entries: [] };
  }
  const providers = await ask<ServiceProvider[]>(listServiceProviders.path);
  const awards = fillPath(listOrgaKeyVals, { phaseId, orgaId: organisationId });
  const entries = hasAwards ? await ask<KeyVal[]>(awards) : [];
  return { offers, liegenschaften, providers, entries };
}

/** The cells of a shown sum as pairs of indices of property and service group. */
function cellsOf(asked: AskedOffers, shown: ShownSum, providerId: string): [l: number, s: number][] {
  const { liegenschaftIds, sliceIds } = asked.offers;
  if (shown.isAwarded === true) {
    return asked.entries.flatMap(({ key, value }) => {
      const award = parseKeyvalKey(key);
      if (award?.kind !== 'award' || value !== providerId) return [];
      return [[liegenschaftIds.indexOf(award.liegenschaftId), sliceIds.indexOf(award.sliceId)]];
    });
  }
  const named = asked.liegenschaften.find(
    ({ id, nummer }) => id === shown.liegenschaft || nummer === shown.liegenschaft,
  );
  const ls = shown.liegenschaft === undefined ? liegenschaftIds : [named?.id ?? ''];
  const ss =
    shown.group === undefined ? sliceIds : [SLICES.find(({ title }) => title === shown.group)?.sliceId];
  return ls.flatMap((l) =>
    ss.map((s): [number, number] => [liegenschaftIds.indexOf(l), sliceIds.indexOf(s ?? '')]),
  );
}

/**
 * The sum in thousandths of a euro; several properties leave out those outside the market area (CONTRACT.md
 * «Arithmetic»).
 */
function sumMillis(asked: AskedOffers, shown: ShownSum): number {
  const { serviceProviderIds, liegenschaftIds, sliceIds, sums, flags } = asked.offers;
  const provider = asked.providers.find(({ organisation }) => organisation === shown.organisation);
  const providerId = shown.organisation === undefined ? serviceProviderIds[0] : provider?.id;
  const p = serviceProviderIds.indexOf(providerId ?? '');
  const cells = cellsOf(asked, shown, providerId ?? '');
  const isWholePhase = shown.liegenschaft === undefined && shown.isAwarded !== true;
  return cells.reduce((sum, [l, s]) => {
    const at = (p * liegenschaftIds.length + l) * sliceIds.length + s;
    const [own, flag] = [sums[at], flags[at]];
    if (p < 0 || l < 0 || s < 0 || own === undefined || flag === undefined) return Number.NaN;
    const isLeftOut = isWholePhase && liegenschaftIds.length > 1 && (flag & FLAG_NOT_IN_MARKET) !== 0;
    return isLeftOut ? sum : sum + own;
  }, 0);
}

const WHOLE = new Intl.NumberFormat('de-DE');
const THOUSANDTHS = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 3 });

function print(millis: number, unit: SumUnit): string {
  if (unit === 'millis') return THOUSANDTHS.format(millis / 1000);
  const wholeEuros = Math.floor((millis + 500) / 1000);
  return unit === 'euros' ? WHOLE.format(wholeEuros) : THOUSANDTHS.format(wholeEuros / 1000);
}

/** What must stand in place of a shown sum by what the server says; «NaN» where it knows no such sum. */
export function expectedText(asked: AskedOffers, shown: ShownSum): string {
  return print(sumMillis(asked, shown), shown.unit);
}

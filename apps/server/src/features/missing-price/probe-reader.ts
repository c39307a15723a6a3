import { createHash } from 'node:crypto';
import { MISSING_POSITIONS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import type { MissingProbe } from '@rahmenpreis/contract/missing-price.ts';
import {
  missingProber,
  type MissingProbe as FoundProbe,
  type ProbeCell,
  type ProbeLimits,
  type ProbeOrder,
} from '@rahmenpreis/pricing/price/missing-probe.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { packageName } from '@rahmenpreis/tendering/missing/probe-words.ts';
import { notFound } from '../../kernel/answer/failure.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import type { FirmnessInputs } from '../offers/firmness-reader.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import type { PhaseRow } from '../phase/repository.ts';

/** A stored phase whose offers are probed, with the limits up to which missing prices are minor. */
export type ProbedPhase = Pick<PhaseRow, 'id' | 'missingTenths' | 'missingPer100'>;

/** Of what probes are read: a property and a bidder by their ids, or packages by their names. */
interface Asked {
  readonly liegenschaftId?: string | undefined;
  readonly serviceProviderId?: string | undefined;
  readonly packages?: ReadonlySet<string>;
}

/**
 * Reads the probes of a phase, property by property, with turns for others; of one property or bidder where
 * that is named, which is 404 for one that the phase does not have.
 */
export async function readProbes(books: PriceBooks, phase: ProbedPhase, of: Asked = {}) {
  const inputs = await books.readGround(phase.id);
  const limits = { tenths: phase.missingTenths, per100: phase.missingPer100 };
  const { nameOrder, participating } = inputs.standings;
  const offering = [...participating.keys()].filter((p) => participating[p] === 1);
  const probe = missingProber({ ...inputs, offering, nameOrder }, limits);
  const { serviceProviderId, liegenschaftId } = of;
  const isProvider = inputs.providers.map(({ id }) => id === (serviceProviderId ?? id));
  const isProperty = inputs.liegenschaftIds.map((id) => id === (liegenschaftId ?? id));
  if (!isProvider.includes(true) || !isProperty.includes(true)) throw notFound();
  const asked = offering.filter((p) => isProvider[p]);
  const probes: MissingProbe[] = [];
  const pace = createYielding();
  for (const l of inputs.liegenschaftIds.keys()) {
    if (!isProperty[l]) continue;
    await pace();
    for (const s of SLICES.keys()) {
      for (const p of asked) {
        const cell = { p, l, s };
        if (of.packages?.has(packageName(idsOf(inputs, cell))) === false) continue;
        const found = probe(cell);
        if (found !== undefined) probes.push(present(inputs, cell, found, limits));
      }
    }
  }
  return probes;
}

function idsOf({ providers, liegenschaftIds }: FirmnessInputs, { p, l, s }: ProbeCell) {
  return {
    serviceProviderId: providers[p]!.id,
    liegenschaftId: liegenschaftIds[l]!,
    sliceId: SLICES[s]!.sliceId,
  };
}

function present(
  inputs: FirmnessInputs,
  cell: ProbeCell,
  { positions, without, filled, ...found }: FoundProbe,
  { tenths }: ProbeLimits,
): MissingProbe {
  const { providers, epCodes } = inputs;
  const idOf = (index: number) => providers[index]!.id;
  const orderOf = ({ winner, ...order }: ProbeOrder) => ({ ...order, winnerId: idOf(winner) });
  const probe = {
    ...idsOf(inputs, cell),
    missingCount: positions.length,
    countedCount: found.countedCount,
    allowedCount: found.allowedCount,
    limitTenths: tenths,
    valueMillis: found.valueMillis,
    without: orderOf(without),
    filled: filled && orderOf(filled),
    faults: [...found.faults],
  };
  const listed = positions.map(({ epIndex, mengeMillis, highestMillis, highestOf }) => ({
    epCode: epCodes[epIndex]!,
    mengeMillis,
    highestMillis,
    highestOfId: highestOf === null ? null : idOf(highestOf),
  }));
  const digest = createHash('sha256')
    .update(JSON.stringify([probe, listed]))
    .digest('base64url');
  return {
    ...probe,
    offersVersion: digest.slice(0, 22),
    positions: listed.slice(0, MISSING_POSITIONS_MAX_COUNT),
  };
}

import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { PortfolioRow } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import type { BidderStandings } from '@rahmenpreis/tendering/portfolio/standing.ts';

/** A line of the portfolio: a bidder, or below it one of the properties. */
export interface PortfolioLine extends BidderStandings {
  readonly id: string;
  readonly provider: PortfolioRow;
  /** The property, with the flags of the bidder's offer for it. */
  readonly property: { readonly liegenschaft: Liegenschaft; readonly flags: number } | undefined;
}

/** The line of a bidder. */
export function providerLine(provider: PortfolioRow): PortfolioLine {
  const { serviceProviderId: id, total, slices } = provider;
  return { id, provider, property: undefined, total, slices };
}

/** The line of a property below a bidder; undefined where there is nothing to say of it. */
function propertyLine(
  { provider, property }: PortfolioLine,
  liegenschaft: Liegenschaft,
): PortfolioLine | undefined {
  if (property !== undefined || !isOffering(provider.participation)) return undefined;
  const standing = provider.standingOf(liegenschaft.id);
  if (standing === undefined) return undefined;
  const { flags, total, slices } = standing;
  const id = `${provider.serviceProviderId} ${liegenschaft.id}`;
  return { id, provider, property: { liegenschaft, flags }, total, slices };
}

/** The properties below a bidder; below a closed one only the first, so that it can be opened. */
export function linesBelow(
  liegenschaften: readonly Liegenschaft[],
  openIds: ReadonlySet<string>,
): (line: PortfolioLine) => readonly PortfolioLine[] {
  const made = new Map<PortfolioLine, readonly PortfolioLine[]>();
  const make = (line: PortfolioLine) => {
    const below: PortfolioLine[] = [];
    for (const liegenschaft of liegenschaften) {
      const own = propertyLine(line, liegenschaft);
      if (own !== undefined) below.push(own);
      if (below.length === 1 && !openIds.has(line.id)) break;
    }
    return below;
  };
  return (line) => {
    const below = made.get(line) ?? make(line);
    made.set(line, below);
    return below;
  };
}

import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';

/** What every tab about a phase is given. */
export interface TabProps {
  readonly phase: Phase;
  /** The properties of the phase in their order. */
  readonly liegenschaften: readonly Liegenschaft[];
  /** The bidders of the phase. */
  readonly providers: readonly ServiceProvider[];
}

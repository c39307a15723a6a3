import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { phaseAsOf } from '../phase/phase-as-of.ts';

/** Where the figures of a picture are from, when it leaves the page. */
export interface PictureOrigin {
  /** The short name of the picture, for its file. */
  readonly title: string;
  readonly phaseTitle: string;
  /** The phase with its state, as of now. */
  readonly asOf: () => string;
  /** While the phase runs, the figures are not the last. */
  readonly isRunning: boolean;
}

/** The origin of a picture of one phase or several, of which the last names its file. */
export function originOf(title: string, ...phases: readonly Phase[]): PictureOrigin {
  return {
    title,
    phaseTitle: phases.at(-1)?.title ?? '',
    asOf: () => phaseAsOf(...phases),
    isRunning: phases.some((phase) => phaseState(phase, serverNowMs()) === 'running'),
  };
}

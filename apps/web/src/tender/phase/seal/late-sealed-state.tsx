import { LoadingRows } from '../../../kit/loading/load-state.tsx';
import { latePart } from '../../../kit/on-demand/late-part.tsx';

/** What stands in place of sealed offers; most phases have none, so its code comes where it is needed. */
export const LateSealedState = latePart(
  async () => (await import('./sealed-state.tsx')).SealedState,
  <LoadingRows rows={2} />,
);

import { SLICE_IDS, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';

/** The filter tag that shows every position (ANALYSIS-033). */
export const NO_POSITION_FILTER = 'no-filter';
export type PositionFilter = typeof NO_POSITION_FILTER | SliceId;

/** The service groups whose positions a filter shows (ANALYSIS-015). */
export function slicesInFilter(filter: PositionFilter): SliceId[] {
  return SLICE_IDS.filter((id) => filter === NO_POSITION_FILTER || id === filter);
}

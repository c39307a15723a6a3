import type { PageSearch } from '../../tender/phase/use-phase-in-view.ts';

/** What the address of the page says. */
export interface AnalysisSearch {
  readonly pId?: string;
  readonly lId?: string;
  readonly cId?: string;
  readonly pCom?: string;
}

export type AnalysisTab = 'overview' | 'liegenschaft' | 'cluster' | 'rahmenpreise';

/** Gives the tab of an address: unit prices before a property that is named, before a saved filter, else all (ANALYSIS-003, OPEN-29). */
export function tabOf({ lId, cId, pCom }: AnalysisSearch): AnalysisTab {
  if (pCom === 'true') return 'rahmenpreise';
  if (lId !== undefined) return 'liegenschaft';
  return cId === undefined ? 'overview' : 'cluster';
}

/** What the address keeps when another phase is chosen: property and saved filter belong to the one before (ANALYSIS-002, OPEN-28). */
export function searchAfterPhase({ pCom }: PageSearch): PageSearch {
  return { cId: 'new', ...(pCom === undefined ? {} : { pCom }) };
}

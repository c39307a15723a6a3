import type { PageSearch } from '../../tender/phase/use-phase-in-view.ts';

/** What the address of the page says. */
export interface AnalysisSearch {
  readonly pId?: string;
  readonly lId?: string;
  readonly cId?: string;
  readonly pCom?: string;
  readonly odd?: string;
}

/** The tabs of the analysis. */
export type AnalysisTab = 'overview' | 'liegenschaft' | 'cluster' | 'rahmenpreise' | 'odd';

/** Gives an address's tab: unit prices before property before filter, else all (ANALYSIS-003, OPEN-29). */
export function analysisTabOf({ lId, cId, pCom, odd }: AnalysisSearch): AnalysisTab {
  if (odd === 'true') return 'odd';
  if (pCom === 'true') return 'rahmenpreise';
  if (lId !== undefined) return 'liegenschaft';
  return cId === undefined ? 'overview' : 'cluster';
}

/** The address for another phase: without property and saved filter of the last (ANALYSIS-002, OPEN-28). */
export function searchAfterPhase({ pCom, odd }: PageSearch): PageSearch {
  return { cId: 'new', ...(pCom !== undefined && { pCom }), ...(odd !== undefined && { odd }) };
}

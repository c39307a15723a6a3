/** What the address of the page says. */
export interface AnalysisSearch {
  readonly pId?: string;
  readonly lId?: string;
  readonly cId?: string;
  readonly pCom?: string;
}

export type AnalysisTab = 'overview' | 'liegenschaft' | 'rahmenpreise';

/** Gives the tab of an address: unit prices before a property that is named, else all (ANALYSIS-003, OPEN-29). */
export function tabOf({ lId, pCom }: AnalysisSearch): AnalysisTab {
  if (pCom === 'true') return 'rahmenpreise';
  return lId === undefined ? 'overview' : 'liegenschaft';
}

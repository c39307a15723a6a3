/** What the address of the page says. */
export interface AnalysisSearch {
  readonly pId?: string;
  readonly lId?: string;
  readonly cId?: string;
  readonly pCom?: string;
}

export type AnalysisTab = 'overview' | 'liegenschaft';

/** Gives the tab of an address: a property is in view when one is named (ANALYSIS-003, OPEN-29). */
export function tabOf({ lId, pCom }: AnalysisSearch): AnalysisTab {
  return lId !== undefined && pCom !== 'true' ? 'liegenschaft' : 'overview';
}

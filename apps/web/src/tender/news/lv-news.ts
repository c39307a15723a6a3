import { getLvColumns } from '@rahmenpreis/contract/lv.ts';
import { answerQuery, heldVersion } from '../../kernel/call/answer-query.ts';
import { queryClient } from '../../kernel/call/query-client.ts';

/** The part of a version of offers that names everything besides them (decision 0006). */
export function phasePart(version: string): string {
  return version.slice(version.indexOf('-') + 1);
}

/** Says whether a page shows LVs of a phase other than those in this version of its offers; what is on its way is waited for. */
export async function hasOtherLvs(phaseId: string, version: string): Promise<boolean> {
  const input = { params: { phaseId } };
  const { queryKey } = answerQuery(getLvColumns, input);
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
  const held = heldVersion(getLvColumns, input);
  return held !== undefined && held !== phasePart(version);
}

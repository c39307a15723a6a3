import { listGebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import { AREAS, type AreaName, type Areas, areasOf } from '@rahmenpreis/tendering/portfolio/per-area.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { useKeptText } from '../../../kernel/session/use-kept-text.ts';

/** The area by which prices are divided, kept for the user; the gross one at first. */
export type AreaChoice = ReturnType<typeof useAreaChoice>;

/** Whether a text names an area. */
export function isArea(text: string | null): text is AreaName {
  return text !== null && Object.hasOwn(AREAS, text);
}

/** The choice of the area, which overview and comparison share. */
export function useAreaChoice() {
  const [text, keep] = useKeptText('view', 'area');
  const name: AreaName = isArea(text) ? text : 'bruttoGrundflaeche';
  return { name, keep };
}

/** The areas of all properties; undefined until the buildings are there, and where they are not asked for. */
export function useAreas(name: AreaName, isAsked: boolean): Areas | undefined {
  const { data } = useQuery({ ...answerQuery(listGebaeude), enabled: isAsked });
  return useMemo(
    () => (!isAsked || data === undefined ? undefined : areasOf(data, name)),
    [data, name, isAsked],
  );
}

/** The same, asked once for a paper; rejects where the server does not say. */
export async function askAreas(name: AreaName): Promise<Areas> {
  return areasOf(await queryClient.fetchQuery(answerQuery(listGebaeude)), name);
}

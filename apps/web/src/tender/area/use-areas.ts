import { listGebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import { AREAS, type AreaName, type Areas, areasOf } from '@rahmenpreis/tendering/portfolio/per-area.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { useKeptText } from '../../kernel/session/use-kept-text.ts';

/** The area by which prices are divided, kept for the user; undefined where none is wished. */
export interface AreaChoice {
  readonly name: AreaName | undefined;
  readonly keep: (name: AreaName | 'none') => void;
}

/** Reads the area as it is kept; of anything that is none the gross one stays. */
export function readArea(text: string | null): AreaName | undefined {
  if (text === 'none') return undefined;
  return text !== null && Object.hasOwn(AREAS, text) ? (text as AreaName) : 'bruttoGrundflaeche';
}

/** The choice of the area, which overview and comparison share. */
export function useAreaChoice(): AreaChoice {
  const [text, keep] = useKeptText('view', 'area');
  return { name: readArea(text), keep };
}

/** The areas of all properties; undefined until the buildings are there, or where none is wished. */
export function useAreas(name: AreaName | undefined): Areas | undefined {
  const { data } = useQuery({ ...answerQuery(listGebaeude), enabled: name !== undefined });
  return useMemo(
    () => (name === undefined || data === undefined ? undefined : areasOf(data, name)),
    [data, name],
  );
}

/** The same, asked once for a paper; rejects where the server does not say. */
export async function askAreas(name: AreaName): Promise<Areas> {
  return areasOf(await queryClient.fetchQuery(answerQuery(listGebaeude)), name);
}

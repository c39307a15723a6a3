import { useKeptText } from '../../kernel/session/use-kept-text.ts';

/** Reads ids as they are kept; of anything that is no list of texts none is hidden. */
function readIds(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Which columns are shown; the hidden ones are kept for the user, so that new ones appear. */
export function useShownColumns(
  name: string,
  ids: readonly string[],
): readonly [shown: string[], choose: (shown: readonly string[]) => void] {
  const [text, keep] = useKeptText('view', name);
  const hidden = readIds(text);
  const shown = ids.filter((id) => !hidden.includes(id));
  const choose = (next: readonly string[]): void =>
    keep(JSON.stringify(ids.filter((id) => !next.includes(id))));
  return [shown, choose];
}

import type { OwnArrival } from '@rahmenpreis/contract/arrival.ts';
import { keyWords } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import listStyles from '../../kit/show/list.module.css';
import { useLiegenschaften } from '../questions.ts';
import { ARRIVAL_TEXTS as TEXTS } from './texts.ts';

export type ValueChange = OwnArrival['changes'][number];

/** What a correction changes of an entered offer: each value as it was and as it is. */
export function ValueChanges({ changes }: { changes: readonly ValueChange[] }) {
  const { data: properties = [] } = useLiegenschaften();
  const nameOf = (id: string) => {
    const property = properties.find((each) => each.id === id);
    return property && liegenschaftLabel(property);
  };
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>{TEXTS.changes(changes.length)}</summary>
      <ul className={listStyles.bare}>
        {changes.map(({ key, from, to }) => {
          const words = keyWords(key, nameOf);
          const print = (value: string | null) =>
            value === null ? TEXTS.noValue : (words?.print(value) ?? value);
          return (
            <li key={key}>
              {words?.label ?? key}: {print(from)} → {print(to)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

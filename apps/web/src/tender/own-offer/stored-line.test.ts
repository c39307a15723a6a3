import { expect, test } from 'vitest';
import type { EditedValue } from './saving/keyval-saver.ts';
import { storedWords } from './stored-line.tsx';

const edited = (...states: EditedValue['state'][]) => ({
  values: new Map(
    states.map((state, at): [string, EditedValue] => [
      String(at),
      { value: '1', state, message: undefined, isRefused: false },
    ]),
  ),
});

test.each<[EditedValue['state'][], string, string, string]>([
  [[], 'stored', 'alles gespeichert', 'alles gespeichert'],
  [['saved', 'saved'], 'stored', 'alles gespeichert', 'alles gespeichert'],
  [['saved', 'pending'], 'saving', '1 Wert wird gespeichert', '1 wird gespeichert'],
  [['pending', 'pending'], 'saving', '2 Werte werden gespeichert', '2 werden gespeichert'],
  [['error'], 'unsaved', '1 Wert noch nicht gespeichert', '1 nicht gespeichert'],
  [
    ['pending', 'error', 'error', 'saved'],
    'unsaved',
    '2 Werte noch nicht gespeichert',
    '2 nicht gespeichert',
  ],
])(
  'of values that are %s the line says: %s, «%s», where there is little room «%s»',
  (states, kind, text, short) => {
    expect(storedWords(edited(...states))).toEqual({ kind, text, short });
  },
);

import type { EnteredVersion } from '@rahmenpreis/contract/arrival.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import listStyles from '../../kit/show/list.module.css';
import { Note } from '../../kit/show/note.tsx';
import { ARRIVAL_TEXTS as TEXTS } from './texts.ts';

function versionLine({ number, at, typedBy, checkedBy, isChecked }: EnteredVersion): string {
  const check = isChecked ? [TEXTS.checkedBy(checkedBy ?? TEXTS.noValue)] : [TEXTS.unchecked];
  const typed = typedBy.length === 0 ? [] : [TEXTS.typedBy(joinGerman(typedBy))];
  return [`${TEXTS.version(number)} ${shortInstant(at)}`, ...typed, ...check].join(', ');
}

/** The versions of an entered offer, newest first, with what the provider objected and was answered. */
export function VersionLines({ versions }: { versions: readonly EnteredVersion[] }) {
  return (
    <ul className={listStyles.bare}>
      {versions.map((version) => (
        <li key={version.number}>
          <Note>{versionLine(version)}</Note>
          {version.objection !== null && (
            <p>
              <b>{TEXTS.objectedAt(shortInstant(version.objection.at))}:</b> {version.objection.text}{' '}
              {version.objection.answer === null ? (
                TEXTS.unanswered
              ) : (
                <>
                  <b>{TEXTS.answeredAt(shortInstant(version.objection.answer.at))}:</b>{' '}
                  {version.objection.answer.text}
                </>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

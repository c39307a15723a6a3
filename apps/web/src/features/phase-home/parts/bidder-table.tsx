import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { clockTime, shortDate, shortInstant } from '@rahmenpreis/german/german-date.ts';
import { hasWithdrawn } from '@rahmenpreis/tendering/participation/participation.ts';
import { IconBell, IconBellCheck, IconClock } from '@tabler/icons-react';
import { IconAction } from '../../../kit/field/icon-action.tsx';
import { ActionsCell, CardTable } from '../../../kit/show/card-table.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { ParticipationTag } from '../../../tender/comparison/offer-tag.tsx';
import { type BidderLine, lacksSomething } from '../facts.ts';
import { TEXTS } from '../texts.ts';
import styles from './phase-home.module.css';

interface BidderTableProps {
  readonly lines: readonly BidderLine[];
  /** Why nobody can be reminded by this user. */
  readonly lock: string | undefined;
  /** Undefined once the phase is over. */
  readonly onRemind: ((provider: ServiceProvider) => void) | undefined;
}

/** What stands below a bidder's name: that it never signed in, else what its offer lacks. */
function Below({ provider, progress }: BidderLine) {
  if (provider.invitationOpen) {
    return (
      <small className={styles.below}>
        <IconClock size={13} aria-hidden />
        {TEXTS.neverSignedIn}
      </small>
    );
  }
  if (hasWithdrawn(progress.participation)) return null;
  const { gapCount } = progress;
  return (
    <small className={styles.below} data-gaps={gapCount > 0 || undefined}>
      {gapCount > 0 ? TEXTS.gaps(gapCount) : TEXTS.noGaps}
    </small>
  );
}

function Reminder({ line, lock, onRemind }: Omit<BidderTableProps, 'lines'> & { line: BidderLine }) {
  const { provider, progress } = line;
  const { remindedAt } = progress;
  const label = TEXTS.remindWho(provider.organisation);
  if (onRemind === undefined || !lacksSomething(line)) return null;
  return (
    <IconAction
      icon={remindedAt === null ? IconBell : IconBellCheck}
      label={remindedAt === null ? label : `${label}, ${TEXTS.remindedAt(shortInstant(remindedAt))}`}
      lock={lock}
      size="lg"
      onClick={() => onRemind(provider)}
    />
  );
}

/** The bidders of a phase with prices, participation, last entry and reminder. */
export function BidderTable({ lines, ...reminding }: BidderTableProps) {
  const { columns } = TEXTS;
  return (
    <CardTable
      label={TEXTS.tableLabel}
      className={styles.table}
      titles={[columns.provider, columns.prices, columns.participation, columns.written]}
      actions={columns.remind}
    >
      {lines.map((line) => {
        const { provider, progress, percent, priceCount } = line;
        const { writtenAt, participation } = progress;
        return (
          <tr key={provider.id} data-out={hasWithdrawn(participation) || undefined}>
            <th scope="row">
              <span className={styles.name}>
                {provider.organisation}
                <Below {...line} />
              </span>
            </th>
            <td data-label={columns.prices} className={styles.prices}>
              <span className={styles.figures}>
                {TEXTS.priced(progress.pricedCount, priceCount, percent)}
                <span className={styles.bar} data-gaps={progress.gapCount > 0 || undefined} aria-hidden>
                  <span style={{ width: `${percent}%` }} />
                </span>
              </span>
            </td>
            <td data-label={columns.participation}>
              <ParticipationTag participation={participation} />
            </td>
            <td data-label={columns.written} className={styles.written}>
              {writtenAt === null ? (
                <span className={textStyles.note}>{TEXTS.never}</span>
              ) : (
                <span>
                  {shortDate(writtenAt)} <small>{clockTime(writtenAt)}</small>
                </span>
              )}
            </td>
            <ActionsCell>
              <Reminder line={line} {...reminding} />
            </ActionsCell>
          </tr>
        );
      })}
    </CardTable>
  );
}

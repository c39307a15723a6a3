import { Box, Text } from '@mantine/core';
import { approveAwards } from '@rahmenpreis/contract/award.ts';
import { formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { NameOf } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { call } from '../../../kernel/call/call.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { tellLeft } from '../../../tender/award/left-packages.ts';
import { readAwardsAgain } from '../../../tender/award/undo-awards.ts';
import type { AwardCell } from '../award-rows.ts';
import { awardKey } from '../award-state.ts';
import { CLOSING_TEXTS } from './texts.ts';

/** The number of packages that the dialog names. */
const MOST_NAMED = 8;

interface ApproveDialogProps extends Openable {
  readonly phaseId: string;
  /** The awards of others that wait. */
  readonly cells: readonly AwardCell[];
  /** The number of those chosen that the user gave itself. */
  readonly ownCount: number;
  readonly nameOf: NameOf;
}

/** Asks before a second administrator agrees to awards, each as it is seen (decision 0121). */
export function ApproveDialog(props: ApproveDialogProps) {
  const { opened, onClose, phaseId, cells, ownCount, nameOf } = props;
  const approve = async (): Promise<void> => {
    const data = cells.flatMap(({ liegenschaftId, sliceId, offer }) =>
      offer === undefined
        ? []
        : [{ key: awardKey(phaseId, liegenschaftId, sliceId), value: offer.serviceProviderId }],
    );
    try {
      const { left } = await call(approveAwards, { params: { phaseId }, body: { data } });
      const count = data.length - left.length;
      if (count > 0) showToast('success', CLOSING_TEXTS.approved(count), '');
      tellLeft(left, nameOf);
    } catch (error) {
      showFailure(CLOSING_TEXTS.notApproved, error);
    }
    await readAwardsAgain();
  };
  const sumMillis = cells.reduce((sum, { offer }) => sum + (offer?.sumMillis ?? 0), 0);
  const named = cells
    .slice(0, MOST_NAMED)
    .map(
      ({ liegenschaftId, sliceId, offer }) =>
        `${nameOf(liegenschaftId) ?? ''}, ${sliceOfId(sliceId).title} (${offer?.organisation ?? ''}, ${formatWholeEuros(offer?.sumMillis ?? 0)} €)`,
    );
  return (
    <Confirm
      {...{ opened, onClose }}
      title={CLOSING_TEXTS.approveTitle}
      confirmLabel={CLOSING_TEXTS.confirm}
      closesAfter
      onConfirm={approve}
    >
      <Text inherit>{CLOSING_TEXTS.approveText(cells.length, formatWholeEuros(sumMillis))}</Text>
      <Box component="ul" my={8} ps={20} style={{ listStyle: 'disc' }}>
        {named.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {cells.length > named.length && <li>{CLOSING_TEXTS.more(cells.length - named.length)}</li>}
      </Box>
      {ownCount > 0 && <Text inherit>{CLOSING_TEXTS.left(ownCount)}</Text>}
    </Confirm>
  );
}

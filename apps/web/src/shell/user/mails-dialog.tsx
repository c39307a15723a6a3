import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type MutableMail, muteMails, type OwnAccount } from '@rahmenpreis/contract/session.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../kernel/call/call.ts';
import { failureAdvice } from '../../kernel/call/failure-text.ts';
import { useUser } from '../../kernel/session/session.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { adoptAccount } from './own-account.ts';
import { TEXTS } from './texts.ts';

/** Which mails a user gets: each tick is stored at once (decision 0041). */
export function Mails({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (muted: MutableMail[]) => call(muteMails, { body: { muted } }),
    onSuccess: adoptAccount,
    onError: (error) => showToast('error', TEXTS.failed, failureAdvice(error), { sticky: true }),
  });
  const side = useUser().kind === 'provider' ? 'provider' : 'admin';
  const muted = isPending ? variables : account.mutedMails;
  const kinds = Object.entries(TEXTS.mailKinds[side]) as [MutableMail, string][];
  return (
    <Stack gap={14}>
      <Text inherit>{TEXTS.mailsText}</Text>
      {kinds.map(([mail, label]) => (
        <Checkbox
          key={mail}
          label={label}
          checked={!muted.includes(mail)}
          disabled={isPending}
          onChange={(event) =>
            mutate(event.currentTarget.checked ? muted.filter((each) => each !== mail) : [...muted, mail])
          }
        />
      ))}
      {side === 'provider' && <Text inherit>{TEXTS.mailsAlways}</Text>}
      <Group justify="flex-end">
        <Button onClick={onClose}>{KIT_TEXTS.close}</Button>
      </Group>
    </Stack>
  );
}

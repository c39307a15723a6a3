import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { endOwnSessions, listOwnSessions, type OwnSession } from '@rahmenpreis/contract/session.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { adoptAnswer, answerQuery } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { failureAdvice } from '../../kernel/call/failure-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { SESSION_TEXTS as TEXTS } from './texts.ts';
import textStyles from '../../kit/show/text.module.css';
import styles from './passkey-dialog.module.css';

/** How browsers and systems are told apart; those that call themselves others as well come first. */
const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
] as const;

/** Names browser and system by what a browser calls itself. */
function agentText(agent: string | null): string {
  const find = (known: typeof BROWSERS | typeof SYSTEMS) =>
    known.find(([sign]) => sign.test(agent ?? ''))?.[1];
  const [browser = TEXTS.unknown, system] = [find(BROWSERS), find(SYSTEMS)];
  return system === undefined ? browser : TEXTS.browserOn(browser, system);
}

/** The user's own sign-ins, of which all but this one may be ended. */
export function Sessions({ onClose }: { onClose: () => void }) {
  const query = answerQuery(listOwnSessions);
  const { data, error } = useQuery({ ...query, staleTime: 0 });
  const ending = useMutation({
    mutationFn: (ended: readonly OwnSession[]) =>
      call(endOwnSessions, { body: { sessionIds: ended.map(({ id }) => id) } }),
    onSuccess: async (left, { length }) => {
      await adoptAnswer(query, () => left);
      showToast('success', TEXTS.ended(length));
    },
    onError: (failure) => showToast('error', TEXTS.failed, failureAdvice(failure)),
  });
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Stack gap={16}>
      <Text inherit>{TEXTS.explanation}</Text>
      {error !== null && data === undefined && (
        <Text inherit role="alert">
          {failureAdvice(error)}
        </Text>
      )}
      {data === undefined && error === null && <Skeleton height={48} aria-label={TEXTS.loading} />}
      <ul className={styles.list}>
        {data?.map((each) => (
          <li key={each.id}>
            <span>
              <strong>{agentText(each.agent)}</strong>
              <small className={textStyles.quiet}>
                {TEXTS.times(shortInstant(each.createdAt), shortInstant(each.lastUsedAt))}
              </small>
            </span>
            {each.isCurrent ? (
              <em>{TEXTS.current}</em>
            ) : (
              <Button
                size="xs"
                aria-label={TEXTS.endNamed(agentText(each.agent), shortInstant(each.createdAt))}
                onClick={() => ending.mutate([each])}
              >
                {TEXTS.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap={8}>
        {others.length > 1 && <Button onClick={() => ending.mutate(others)}>{TEXTS.endOthers}</Button>}
        <Button data-autofocus onClick={onClose}>
          {KIT_TEXTS.close}
        </Button>
      </Group>
    </Stack>
  );
}

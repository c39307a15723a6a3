import { listAdministrators, type Administrator } from '@rahmenpreis/contract/service-provider.ts';
import { shortDate, shortInstant } from '@rahmenpreis/german/german-date.ts';
import { useQuery } from '@tanstack/react-query';
import { Box, Stack } from '@mantine/core';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { CardTable } from '../../../kit/show/card-table.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { TEXTS } from '../texts.ts';
import { userState } from '../user-state.ts';
import { UserStateTag } from './user-state-tag.tsx';

/** Those on the owner's side with their rights; their accounts are the operator's to make and to change. */
export function Administrators({ nowMs }: { nowMs: number }) {
  const administrators = useQuery(answerQuery(listAdministrators));
  return (
    <Stack component="section" gap={12} mt={32} aria-label={TEXTS.administrators}>
      <Box component="h2" fw={700}>
        {TEXTS.administrators}
      </Box>
      <p className={textStyles.quiet}>{TEXTS.administratorsHint}</p>
      <LoadState query={administrators} errorTitle={TEXTS.administratorsNotLoaded}>
        {(all) => (
          <CardTable
            label={TEXTS.administrators}
            titles={[
              TEXTS.name,
              TEXTS.columns.username,
              TEXTS.rights,
              TEXTS.lastSignIn,
              TEXTS.columns.expire,
              TEXTS.columns.state,
            ]}
          >
            {all.map((one) => (
              <Row key={one.id} one={one} nowMs={nowMs} />
            ))}
          </CardTable>
        )}
      </LoadState>
    </Stack>
  );
}

function Row({ one, nowMs }: { one: Administrator; nowMs: number }) {
  const { firstname, lastname, username, lastSignIn, expire, grantedRights } = one;
  const mayWrite = grantedRights.some(({ title }) => title === 'PERMISSION_ALPHAWRITE');
  return (
    <tr>
      <th scope="row">{`${firstname} ${lastname}`.trim() || username}</th>
      <td data-label={TEXTS.columns.username}>{username}</td>
      <td data-label={TEXTS.rights}>{mayWrite ? TEXTS.readAndWrite : TEXTS.readAlone}</td>
      <td data-label={TEXTS.lastSignIn}>{lastSignIn === null ? TEXTS.never : shortInstant(lastSignIn)}</td>
      <td data-label={TEXTS.columns.expire}>{shortDate(expire)}</td>
      <td data-label={TEXTS.columns.state}>
        <UserStateTag state={userState(one, nowMs)} />
      </td>
    </tr>
  );
}

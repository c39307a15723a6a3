import { Alert } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { listUnknownCodes } from '@rahmenpreis/contract/lv.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { TEXTS } from '../texts.ts';

/** So many codes are named, and so many properties with each. */
const NAMED = 5;

interface UnknownCodesProps {
  readonly phaseId: string;
  /** The properties of the phase in their order. */
  readonly liegenschaften: readonly Liegenschaft[];
}

/** Names positions that the catalogue lacks as what keeps every offer incomplete; nothing where there are none (PRICE-006). */
export function UnknownCodes({ phaseId, liegenschaften }: UnknownCodesProps) {
  // What the page compares does not wait for it, and where it fails nothing is said.
  const { data: codes = [] } = useQuery(answerQuery(listUnknownCodes, { params: { phaseId } }));
  if (codes.length === 0) return null;
  const rest = codes.length - NAMED;
  return (
    <Alert
      color="amber"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      mb={14}
      title={TEXTS.unknownTitle(codes.reduce((sum, { positionCount }) => sum + positionCount, 0))}
    >
      {TEXTS.unknownText}
      <ul>
        {codes.slice(0, NAMED).map(({ epCode, positionCount, liegenschaftIds }) => {
          const ids = new Set(liegenschaftIds);
          const nummern = liegenschaften.filter(({ id }) => ids.has(id)).map(({ nummer }) => nummer);
          return <li key={epCode}>{TEXTS.unknownCode(epCode, positionCount, joinGerman(nummern, NAMED))}</li>;
        })}
        {rest > 0 && <li>{TEXTS.moreUnknown(rest)}</li>}
      </ul>
    </Alert>
  );
}

import { Skeleton } from '@mantine/core';
import { getOperator, type Operator } from '@rahmenpreis/contract/operator.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { LoadState } from '../../../kit/loading/load-state.tsx';

/** Who runs the application and where, in one line, without what the operator has not stated. */
export function operatorAddress({ name, strasse, ort }: Operator): string {
  return [name, strasse, ort].filter((part) => part !== '').join(', ');
}

/** Shows what is made of the operator's data (OPEN-52), or that they are still loading or failed to load. */
export function OperatorData({ children }: { children: (operator: Operator) => ReactNode }) {
  const query = useQuery({ ...answerQuery(getOperator), staleTime: Number.POSITIVE_INFINITY });
  return (
    <LoadState
      query={query}
      errorTitle="Die Angaben zum Betreiber konnten nicht geladen werden"
      skeleton={<Skeleton height={72} />}
    >
      {children}
    </LoadState>
  );
}

/** One entry with its name in front; nothing where the operator has not stated it. */
export function Entry({ label, children }: { label?: string; children: string }) {
  if (children === '') return null;
  return (
    <>
      {label !== undefined && `${label}: `}
      {children}
      <br />
    </>
  );
}

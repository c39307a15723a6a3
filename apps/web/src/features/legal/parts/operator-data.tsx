import { Skeleton } from '@mantine/core';
import type { Operator } from '@rahmenpreis/contract/operator.ts';
import type { ReactNode } from 'react';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { useOperator } from '../api.ts';

/** Shows what is made of the operator's data, else that they are on their way or could not be loaded. */
export function OperatorData({ children }: { children: (operator: Operator) => ReactNode }) {
  return (
    <LoadState
      query={useOperator()}
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

import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureAdvice } from '../../kernel/call/failure-text.ts';
import { ToolButton } from '../field/tool-button.tsx';
import { TEXTS } from '../texts.ts';
import { firstProblem, type Loadable, useSteadyProblem } from './load-problem.ts';
import { useDelay } from './use-delay.ts';
import { useFailureToast } from './use-failure-toast.ts';

const SKELETON_DELAY_MS = 300;

interface LoadErrorProps {
  /** What could not be loaded, for instance «Die Liegenschaft konnte nicht geladen werden». */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** Whether the message stays while its place does, as those of the analysis and of bidders do (ERR-025). */
  readonly isSticky?: boolean;
  /** Whether something else says it as a message, or nothing needs to. */
  readonly isQuiet?: boolean | undefined;
}

/**
 * Says in place of the content and as a message what could not be loaded, with the server's own sentence
 * where there is one, and offers to try again (ERR-018, ERR-030).
 */
export function LoadError({ title, error, onRetry, isSticky = false, isQuiet = false }: LoadErrorProps) {
  useFailureToast(title, isQuiet ? null : error, { id: title, sticky: isSticky });
  return (
    <Alert color="red" title={title} icon={<IconCloudOff size={18} aria-hidden />}>
      <Text inherit mb={10}>
        {failureAdvice(error)}
      </Text>
      {onRetry !== undefined && (
        <ToolButton size="xs" icon={IconRefresh} label={TEXTS.tryAgain} onClick={onRetry} />
      )}
    </Alert>
  );
}

/** Rows in the shape of a table that is being loaded; nothing for the first 300 ms. */
export function LoadingRows({ rows = 8, label = TEXTS.loading }: { rows?: number; label?: string }) {
  const isDue = useDelay(SKELETON_DELAY_MS);
  return (
    <Stack gap={8} mih={120} role="status" aria-label={label}>
      {isDue && Array.from({ length: rows }, (_, row) => <Skeleton key={row} height={28} />)}
    </Stack>
  );
}

interface LoadStateProps<T> extends Pick<LoadErrorProps, 'isQuiet' | 'isSticky'> {
  readonly query: Loadable<T>;
  readonly errorTitle: string;
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows a query's data, else a skeleton in its shape, else the failure, even while asked again (API-043). */
export function LoadState<T>(props: LoadStateProps<T>) {
  const { query, errorTitle, skeleton = <LoadingRows />, children, ...message } = props;
  const problem = useSteadyProblem(firstProblem([[errorTitle, query]]));
  if (query.data !== undefined) return children(query.data);
  return problem === undefined ? skeleton : <LoadError {...problem} {...message} />;
}

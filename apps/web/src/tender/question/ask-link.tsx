import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { QUESTION_TEXTS as TEXTS } from './texts.ts';

interface AskLinkProps {
  readonly phaseId: string;
  /** The subject that the question begins with: a position by its Ep-Code, or a property by its id. */
  readonly about: 'position' | 'property';
  readonly aboutKey: string;
}

/** Leads a bidder to the form of a question about a position or a property. */
export function AskLink({ phaseId, about, aboutKey }: AskLinkProps) {
  return (
    <Button
      renderRoot={(props) => (
        <Link to="/dl-questions" search={{ pId: phaseId, about, key: aboutKey }} {...props} />
      )}
      size="compact-sm"
      variant="subtle"
      leftSection={<IconMessageQuestion size={16} aria-hidden />}
    >
      {TEXTS.ask}
    </Button>
  );
}

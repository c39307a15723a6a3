import { Button } from '@mantine/core';
import { Notice } from './notice.tsx';

interface SendPartProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  /** Names the refusal for the field it speaks of. */
  readonly refusalId?: string;
}

/** The end of a form before the login: why it was refused, and the button that sends it. */
export function SendPart({ label, isBusy, refusal, refusalId }: SendPartProps) {
  return (
    <>
      {refusal !== undefined && (
        <Notice kind="refusal" {...(refusalId === undefined ? {} : { id: refusalId })}>
          {refusal}
        </Notice>
      )}
      <Button type="submit" variant="filled" size="md" fullWidth loading={isBusy}>
        {label}
      </Button>
    </>
  );
}

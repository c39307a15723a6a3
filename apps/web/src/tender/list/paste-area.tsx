import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { fileRuleText } from '../../kit/upload/file-problems.ts';
import { TEXTS } from './texts.ts';

/** Endings of texts that are read as rows of cells. */
export const TEXT_ENDINGS = ['.csv', '.txt'];

interface PasteAreaProps {
  readonly label: string;
  readonly hint: string;
  /** The word on the button that chooses a text file, and how large that may be; no button without it. */
  readonly pick?: { readonly label: string; readonly maxBytes: number };
  readonly onFile: (file: File) => void;
}

/** Takes rows from the clipboard as a file of their own, or a text file that is dropped on it or chosen. */
export function PasteArea({ label, hint, pick, onFile }: PasteAreaProps) {
  const take = (file: File | null | undefined): void => {
    if (file !== null && file !== undefined) onFile(file);
  };
  return (
    <Stack gap={6} align="flex-start">
      <Textarea
        label={label}
        description={hint}
        rows={2}
        w="100%"
        value=""
        onChange={() => undefined}
        onPaste={(event) => {
          event.preventDefault();
          onFile(new File([event.clipboardData.getData('text/plain')], `${TEXTS.pasted}.txt`));
        }}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      />
      {pick !== undefined && (
        <Group gap={8}>
          <FileButton
            accept={TEXT_ENDINGS.join(',')}
            inputProps={{ 'aria-label': pick.label }}
            onChange={take}
          >
            {(props) => (
              <Button size="compact-sm" {...props}>
                {pick.label}
              </Button>
            )}
          </FileButton>
          <Text span c="dimmed" fz="xs">
            {fileRuleText({ accept: TEXT_ENDINGS, maxBytes: pick.maxBytes })}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

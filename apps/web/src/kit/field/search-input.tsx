import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface SearchInputProps extends Pick<TextInputProps, 'className' | 'rightSection' | 'type'> {
  readonly label: string;
  /** The label where left out. */
  readonly placeholder?: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** A field for words that are searched for with every key. */
export function SearchInput({ label, placeholder = label, text, onSearch, ...rest }: SearchInputProps) {
  return (
    <TextInput
      {...rest}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
}

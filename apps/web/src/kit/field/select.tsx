import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';

/**
 * A choice whose list is rendered when the field is first entered. Mantine keeps the list of every closed field in
 * the page and measures its place, which cost a form more time than all that is seen of it.
 */
export function Select({ comboboxProps, onFocus, ...props }: SelectProps) {
  const [isVisited, setVisited] = useState(false);
  const visit = (event: FocusEvent<HTMLInputElement>): void => {
    setVisited(true);
    onFocus?.(event);
  };
  return (
    <MantineSelect {...props} comboboxProps={{ ...comboboxProps, keepMounted: isVisited }} onFocus={visit} />
  );
}

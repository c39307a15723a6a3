import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A sentence that steps back beside others. */
export function Note(props: TextProps & { readonly children: ReactNode }) {
  return <Text c="dimmed" fz={13} {...props} />;
}

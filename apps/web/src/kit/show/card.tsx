import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import frameStyles from './frame.module.css';

/** A framed part of a page, beside or above its main content. */
export function Card({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Box component="section" className={frameStyles.frame} px={18} py={16} aria-label={label}>
      {children}
    </Box>
  );
}

import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import styles from './back-link.module.css';

interface BackLinkProps {
  readonly to: '/placing' | '/scenarios' | '/phase';
  readonly children: string;
}

/** Leads back to the page of the same phase from which one came. */
export function BackLink({ to, children }: BackLinkProps) {
  const { pId } = useSearch({ strict: false });
  return (
    <Link to={to} search={pId === undefined ? {} : { pId }} className={styles.back}>
      <IconChevronLeft size={14} aria-hidden />
      {children}
    </Link>
  );
}

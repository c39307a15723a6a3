import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './authenticator-dialog.module.css';

/** The border that scanners need around a code, in modules. */
const QUIET_MODULES = 3;

/** Draws a text as QR code; always dark on white, because many apps read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET_MODULES });
    const modules = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: modules.join('') };
  }, [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

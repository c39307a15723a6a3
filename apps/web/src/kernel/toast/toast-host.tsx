import { type ComponentType, useEffect, useState } from 'react';
import { onToastArea } from './show-toast.ts';

/** The place of the toasts, once their code is there (first-touch.ts). */
export function ToastHost() {
  const [Area, setArea] = useState<ComponentType>();
  useEffect(() => onToastArea(({ ToastArea }) => setArea(() => ToastArea)), []);
  return Area === undefined ? null : <Area />;
}

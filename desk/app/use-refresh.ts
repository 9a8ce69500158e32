import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Shows other people's changes without a reload: refreshes at intervals while the page is visible, and on returning to
 * it.
 */
export function useRefresh(seconds: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && void revalidate();
    const timer = setInterval(refresh, seconds * 1000);
    window.addEventListener('focus', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', refresh);
    };
  }, [revalidate, seconds]);
}

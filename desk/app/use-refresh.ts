import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** What others do meanwhile is seen without a reload: every so often while somebody looks, and when they come back. */
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

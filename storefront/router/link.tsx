import { useEffect, useEffectEvent, type MouseEvent } from 'react';
import type { LinkProps, NavigateProps } from 'react-router';
import { useLocation, useNavigate, useResolvedPath } from './hooks.ts';
import { pathOf } from './history.ts';

/** Only a plain click of the primary button navigates here; everything else is left to the browser. */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  if (event.button !== 0 || (target && target !== '_self')) return false;
  return !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
}

export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  viewTransition,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const navigate = useNavigate();
  const here = pathOf(useLocation());
  const href = pathOf(useResolvedPath(to));
  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    void navigate(to, {
      // A link to the current page adds no history entry.
      replace: replace ?? href === here,
      state: state as unknown,
      preventScrollReset,
      viewTransition,
    });
  }
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}

/** Marks itself as current when it leads to the current page or to a parent of it. */
export function NavLink({ className = '', ...rest }: Omit<LinkProps, 'className'> & { className?: string }) {
  const current = useLocation().pathname.toLowerCase();
  const { pathname } = useResolvedPath(rest.to);
  const own = pathname.toLowerCase();
  const isCurrent = current === own || current.startsWith(own.endsWith('/') ? own : `${own}/`);
  return (
    <Link
      {...rest}
      className={isCurrent ? `${className} active`.trim() : className}
      aria-current={isCurrent ? 'page' : undefined}
    />
  );
}

export function Navigate({ to, replace, state }: NavigateProps) {
  const navigate = useNavigate();
  const href = pathOf(useResolvedPath(to));
  const go = useEffectEvent((path: string) => void navigate(path, { replace, state: state as unknown }));
  useEffect(() => go(href), [href]);
  return null;
}

import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a link from an e-mail carries; empty where it is broken. */
export interface LinkDetails {
  token: string;
  email: string;
}

/**
 * The token and e-mail of the link that led here. They leave the address bar at once, for the history of a
 * shared computer and for screenshots, and live on in the navigation state, which survives a reload.
 */
export function useLinkDetails(): LinkDetails {
  const { search, pathname, state } = useLocation() as {
    search: string;
    pathname: string;
    state: Partial<LinkDetails> | null;
  };
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? state?.token ?? '';
  const email = query.get('email') ?? state?.email ?? '';
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true, state: { token, email }, preventScrollReset: true });
  }, [navigate, pathname, search, token, email]);
  return { token, email };
}

import './styles/all.css';
import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { matchRoutes, RouterContextProvider } from 'react-router';
import { call } from './app/calls/browser-call.ts';
import { errorsFromPage, PAGE_DATA_ID, type PageData, type Hydrated } from './app/page/hydration.ts';
import { isFetchingExtras, laterParts } from './app/page/lazy.ts';
import { callContext } from './app/calls/load.ts';
import { hearEarlyPresses } from './app/page/press-later.ts';
import { currentSession } from './app/calls/session.ts';
import { onShownAgain } from './app/page/use-shown-again.ts';
import { reloadForNewBuild } from './ui/reload-for-new-build.ts';
import { Document } from './document.tsx';
import { bringCode } from './router/load.ts';
import { RouterProvider } from './router/provider.tsx';
import { createBrowserRouter } from './router/router.ts';
import { routes } from './routes.ts';

reloadForNewBuild(isFetchingExtras);

// Left by a question that was never answered: see hand-off/undecided-login.ts.
try {
  if (sessionStorage.getItem('undecidedLogin')) {
    void import('./hand-off/undecided-login.ts')
      .then(({ endUndecidedLogin }) => endUndecidedLogin())
      .catch(() => {});
  }
} catch {
  // Storage is forbidden: nothing was noted either.
}

// Few addresses need the list of marks: each of these contains one of the following, other addresses rarely do.
if (/_|id=|igsh/.test(window.location.search)) await import('./app/page/drop-visit-marks.ts');

const block = document.getElementById(PAGE_DATA_ID);
const page = JSON.parse(block?.textContent ?? 'null') as PageData;
// Not part of what React rendered.
block?.remove();

// The page's own code must be there before React hydrates, or hydration would find a page it does not know.
await Promise.all((matchRoutes(routes, window.location) ?? []).map(({ route }) => bringCode(route)));

hearEarlyPresses();

let markHydrated: () => void;
const hydrated = new Promise<void>((resolve) => (markHydrated = resolve));

/**
 * Answers to calls made during the first load are held back until React has hydrated: an early one, such as a network
 * error, would make the page differ from the server's.
 */
const callOnceHydrated = (async (...request: Parameters<typeof call>) => {
  try {
    return await call(...request);
  } finally {
    await hydrated;
  }
}) as typeof call;

function Hydration() {
  useEffect(() => {
    markHydrated();
    document.dispatchEvent(new Event('hydrated' satisfies Hydrated));
  }, []);
  return null;
}

const router = createBrowserRouter(routes, {
  hydrationData: { loaderData: page.loaderData, errors: errorsFromPage(page.errors) },
  getContext: () => new RouterContextProvider(new Map([[callContext, callOnceHydrated]])),
  bringParts: laterParts,
});

// Somebody else has logged in, or out, in another tab, so what is on screen is no longer theirs. In this tab the page
// that logs in navigates on, and a revalidation would make the router forget where to.
let customer = currentSession()?.id;
function lookWhoIsHere() {
  const next = currentSession()?.id;
  if (next !== customer) void router.revalidate();
  customer = next;
}
window.addEventListener('storage', lookWhoIsHere);
onShownAgain(lookWhoIsHere);

// As a transition, React hydrates in slices of a few milliseconds, between which a slow phone scrolls and answers.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Document site={page.site}>
        <RouterProvider router={router} />
        <Hydration />
      </Document>
    </StrictMode>,
  );
});

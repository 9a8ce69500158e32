import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Announcer } from '#storefront/ui/announcer.tsx';
import { reloadForNewBuild } from '#storefront/ui/reload-for-new-build.ts';
import '#storefront/ui/lost-pictures.ts';
import '#storefront/ui/survive-translators.ts';
import { routes } from './routes.ts';

reloadForNewBuild(() => false);

createRoot(document.getElementById('desk')!).render(
  <StrictMode>
    {/* Without transitions, which React holds back for as long as anything on screen is waiting. */}
    <RouterProvider router={createBrowserRouter(routes)} useTransitions={false} />
    <Announcer />
  </StrictMode>,
);

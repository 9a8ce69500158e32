import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Announcer } from '#storefront/ui/announcer.tsx';
import '#storefront/ui/survive-translators.ts';
import { routes } from './routes.ts';

// After a deployment, a desk opened before may request a file that no longer exists: load the new one, once.
window.addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine || history.state?.reloaded) return;
  history.replaceState({ ...history.state, reloaded: true }, '');
  event.preventDefault();
  window.location.reload();
});

createRoot(document.getElementById('desk')!).render(
  <StrictMode>
    {/* Without transitions, which React holds back for as long as anything on screen is waiting. */}
    <RouterProvider router={createBrowserRouter(routes)} useTransitions={false} />
    <Announcer />
  </StrictMode>,
);

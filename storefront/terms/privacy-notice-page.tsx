import { textPage } from './text-page.tsx';

export const { loader, Component, ErrorBoundary } = textPage('privacy');

import type { ShouldRevalidateFunction } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';

export const steps = ['pick', 'pack', 'end'] as const;
export type Step = (typeof steps)[number];

export const stepPath = (step: Step) => `${deskPages.round}?step=${step}`;
export const totePath = (orderNumber: string) =>
  `${deskPages.round}?step=pack&crate=${encodeURIComponent(orderNumber)}`;

/** Changing the step of a pick run loads nothing, because there may be no network. */
export const staysOnPickRun: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isStep =
    currentUrl.pathname === deskPages.round &&
    nextUrl.pathname === deskPages.round &&
    currentUrl.search !== nextUrl.search;
  return isStep && formMethod === undefined ? false : defaultShouldRevalidate;
};

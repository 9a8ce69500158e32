import type { Page } from '@playwright/test';
import { paths, type EndpointName } from '#contract/paths.ts';

/** The answer to a call, whatever the shop would say. */
export interface CannedAnswer {
  status: number;
  contentType: string;
  body: string;
}

export type CannedAnswers = Partial<Record<EndpointName, CannedAnswer>>;

export function json(body: unknown, status = 200): CannedAnswer {
  return { status, contentType: 'application/json', body: JSON.stringify(body) };
}

/** A refusal without words, only a status. */
export function silent(status: number): CannedAnswer {
  return { status, contentType: 'text/plain', body: '' };
}

const endpoints = (Object.keys(paths) as EndpointName[])
  // Fixed paths first, as in the shop's own router: `/products/by-id` is not a product.
  .toSorted((one, other) => Number(paths[one].includes(':')) - Number(paths[other].includes(':')))
  .map((name) => {
    const [method, template] = paths[name].split(' ') as [string, string];
    return { name, method, path: new RegExp(`^${template.replace(/:\w+/g, '[^/]+')}$`) };
  });

/** `path` may have a query. */
export function answerTo(answers: CannedAnswers, method: string, path: string): CannedAnswer {
  const { pathname } = new URL(path, 'http://shop.invalid');
  const endpoint = endpoints.find((each) => each.method === method && each.path.test(pathname));
  return (endpoint && answers[endpoint.name]) ?? silent(404);
}

/** Answers every call of a page; the returned function replaces the answers. */
export async function cannedAnswers(page: Page, first: CannedAnswers) {
  let answers = first;
  await page.route('**/api/**', (route) => {
    const request = route.request();
    return route.fulfill(answerTo(answers, request.method(), request.url()));
  });
  return (next: CannedAnswers) => {
    answers = next;
  };
}

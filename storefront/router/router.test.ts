import { setTimeout } from 'node:timers/promises';
import * as fc from 'fast-check';
import type * as Library from 'react-router';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { redirect } from './react-router.ts';
import { createBrowserRouter, type Router } from './router.ts';
import { FakeView } from './fake-view.ts';

/*
 * The library that this router replaces is the reference: whatever a visitor does, both must end up at the same place
 * with the same data, have called the same loaders and left the same history.
 */
// Imported by path, because its name leads to the router under test (scripts/storefront-router.ts).
const PATH = '../../node_modules/react-router/dist/production/index.js';
const library = (await import(PATH)) as typeof Library;

const PATHS = [
  ...[
    '/',
    '/list',
    '/list?page=2',
    '/list?page=2#end',
    '/list#end',
    '/thing/a',
    '/thing/b',
    '/thing/b?size=2',
  ],
  ...[
    '/old',
    '/broken',
    '/broken/within',
    '/late',
    '/tree/x/y',
    '/tree/x/z',
    '/nowhere',
    '/LIST/',
    '/thing/a%2Fb',
  ],
];

function routesFor(asked: string[], redirects: typeof redirect): RouteObject[] {
  const loader =
    (name: string) =>
    async ({ request, params }: LoaderFunctionArgs) => {
      const { pathname, search } = new URL(request.url);
      asked.push(`${name} ${pathname}${search}`);
      await setTimeout(0);
      if (name.startsWith('broken')) throw new Error(`${name} is broken`);
      return { name, of: pathname + search, params: { ...params } };
    };
  const Page = () => null;
  const fails = { ErrorBoundary: Page };
  return [
    {
      id: 'root',
      Component: Page,
      ...fails,
      children: [
        {
          id: 'frame',
          loader: loader('frame'),
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
          children: [
            { id: 'home', path: '', loader: loader('home') },
            { id: 'list', path: 'list', loader: loader('list') },
            { id: 'thing', path: 'thing/:id', loader: loader('thing') },
            { id: 'tree', path: 'tree/*', loader: loader('tree') },
            { id: 'old', path: 'old', loader: () => redirects('/thing/a') },
            { id: 'broken', path: 'broken', loader: loader('broken'), ...fails },
            {
              id: 'around',
              path: 'broken',
              ...fails,
              children: [{ id: 'within', path: 'within', loader: loader('broken within') }],
            },
            { id: 'late', path: 'late', lazy: async () => ({ loader: loader('late'), Component: Page }) },
            { id: 'nowhere', path: '*', loader: loader('nowhere') },
          ],
        },
      ],
    },
  ];
}

type Step =
  { go: string; replace: boolean } | { back: number } | { again: true } | { interrupted: [string, string] };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ go: fc.constantFrom(...PATHS), replace: fc.boolean() }),
  fc.record({ back: fc.constantFrom(-2, -1, 1) }),
  fc.constant<Step>({ again: true }),
  fc.record({ interrupted: fc.tuple(fc.constantFrom(...PATHS), fc.constantFrom(...PATHS)) }),
);

function take(router: Pick<Router, 'navigate' | 'revalidate'>, view: FakeView, taken: Step): void {
  if ('go' in taken) void router.navigate(taken.go, { replace: taken.replace, state: { said: taken.go } });
  if ('back' in taken) view.history.go(taken.back);
  if ('again' in taken) void router.revalidate();
  if ('interrupted' in taken) for (const path of taken.interrupted) void router.navigate(path);
}

/** A step back is noticed a moment later; the navigation it starts must then finish. */
async function untilIdle(areBusy: () => boolean): Promise<void> {
  do await setTimeout(2);
  while (areBusy());
}

const pathOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  pathname + search + hash;

test('navigates as the library does, and requests the same data', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PATHS), fc.array(step, { maxLength: 6 }), async (first, steps) => {
      const views = [new FakeView(first), new FakeView(first)] as const;
      const asked: [string[], string[]] = [[], []];
      const ours = createBrowserRouter(routesFor(asked[0], redirect), {
        window: views[0],
        hydrationData: {},
      });
      const theirs = library.createBrowserRouter(routesFor(asked[1], library.redirect), {
        window: views[1] as unknown as Window,
        hydrationData: {},
      });
      const isBusy = () => ours.state.next !== null || ours.state.isRevalidating || !ours.state.isWhole;
      const areBusy = () =>
        isBusy() ||
        theirs.state.navigation.state !== 'idle' ||
        theirs.state.revalidation !== 'idle' ||
        !theirs.state.initialized;
      for (const taken of [null, ...steps]) {
        if (taken) {
          take(ours, views[0], taken);
          take(theirs as unknown as Router, views[1], taken);
        }
        await untilIdle(areBusy);
        const [a, b] = [ours.state, theirs.state];
        expect({
          at: pathOf(a.location),
          action: a.historyAction,
          pages: a.matches.map(({ route }) => route.id),
          data: a.loaderData,
          errors: a.errors && Object.entries(a.errors).map(([id, error]) => [id, String(error)]),
          asked: asked[0],
          history: views[0].entries.map(({ path }) => path),
          index: views[0].index,
        }).toEqual({
          at: pathOf(b.location),
          action: b.historyAction,
          pages: b.matches.map(({ route }) => route.id),
          data: b.loaderData,
          errors: b.errors && Object.entries(b.errors).map(([id, error]) => [id, String(error)]),
          asked: asked[1],
          history: views[1].entries.map(({ path }) => path),
          index: views[1].index,
        });
      }
    }),
    { numRuns: 100 },
  );
});

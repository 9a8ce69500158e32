import {
  redirect,
  useLoaderData,
  useNavigate,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { callOnce } from '#desk/app/call.ts';
import { openTabFor } from '#desk/app/tab-person.ts';
import { Card } from '#storefront/ui/card.tsx';
import { Alone, AloneFailed } from './alone.tsx';
import { wantedPage } from './wanted-page.ts';
import { WaysToLogIn, type Passkeys } from './ways-to-log-in.tsx';

interface Loaded {
  shopName: string;
  passkeys: Passkeys;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded | Response> {
  const { signal } = request;
  openTabFor(null);
  const [before, isIn] = await Promise.all([
    callOnce('getSignIn', {}, { signal }),
    callOnce('getMe', {}, { signal }).then(
      () => true,
      () => false,
    ),
  ]);
  return isIn ? redirect(wantedPage(new URL(request.url).searchParams)) : before;
}

export function Component() {
  const { shopName, passkeys } = useLoaderData<Loaded>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <Alone title="Log in" lead={`The desk of ${shopName}`}>
      <Card>
        <WaysToLogIn passkeys={passkeys} onIn={() => navigate(wantedPage(search), { replace: true })} />
      </Card>
    </Alone>
  );
}

export function ErrorBoundary() {
  return <AloneFailed error={useRouteError()} />;
}

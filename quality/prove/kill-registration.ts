import { randomUUID } from 'node:crypto';
import { newBuyer, type Buyer } from './buyer.ts';
import { requestThatDies, type KillScenario } from './kill-scenario.ts';
import { checkMail, sendMail } from './recovery.ts';
import type { Answer, World } from './world.ts';

/** Somebody without an account, and the requests their browser makes. */
interface Newcomer {
  email: string;
  ask: Buyer['ask'];
  register(): Promise<Answer>;
  login(): Promise<Answer>;
}

async function newNewcomer(world: World): Promise<Newcomer> {
  const { ask } = await world.client();
  const email = `newcomer-${randomUUID()}@example.com`;
  const password = 'seven quiet prams';
  return {
    email,
    ask,
    register: () =>
      ask('POST', '/api/auth/register', { body: { firstName: 'Ada', lastName: 'New', email, password } }),
    login: () => ask('POST', '/api/auth/login', { body: { email, password } }),
  };
}

/** The tokens of the links received, the latest last. */
async function mailedTokens(world: World, to: string, page: string): Promise<string[]> {
  await sendMail(world);
  const messages = await world.mailbox.messages({ to });
  return messages
    .flatMap(({ links }) => links.filter((link) => link.includes(page)))
    .map((link) => new URL(link).searchParams.get('token')!);
}

/** There is one account, verified once, and its owner can log in. */
async function checkAccount(world: World, { email, login }: Newcomer): Promise<string[]> {
  const verified = await world.db
    .selectFrom('activity')
    .innerJoin('customers', 'customers.id', 'activity.customer_id')
    .where('customers.email', '=', email)
    .where('action', '=', 'Email verified')
    .select('activity.id')
    .execute();
  const { status } = await login();
  return [
    ...(verified.length === 1 ? [] : [`verified ${verified.length} times by the activity log`]),
    ...(status === 200 ? [] : [`the one who registered is told ${status}`]),
  ];
}

const isTold = ({ status }: Answer) => status === 200;

export const registrationScenarios: KillScenario[] = [
  {
    name: 'registering',
    async prepare(world) {
      const newcomer = await newNewcomer(world);
      return {
        ...requestThatDies(world, newcomer.register, isTold),
        check: async () => [],
        async checkMail() {
          const { email, ask } = newcomer;
          const [token = 'none'] = (await mailedTokens(world, email, 'verify-email')).slice(-1);
          const query = new URLSearchParams({ token, email });
          const { status } = await ask('GET', `/api/auth/verify-email?${query}`);
          return status === 200 ? checkAccount(world, newcomer) : [`the link is told ${status}`];
        },
      };
    },
  },
  {
    name: 'opening a verification link',
    async prepare(world) {
      const newcomer = await newNewcomer(world);
      const { email, ask } = newcomer;
      await newcomer.register();
      const [token = 'none'] = await mailedTokens(world, email, 'verify-email');
      const query = new URLSearchParams({ token, email });
      return {
        ...requestThatDies(world, () => ask('GET', `/api/auth/verify-email?${query}`), isTold),
        check: () => checkAccount(world, newcomer),
      };
    },
  },
  {
    name: 'completing a registration where it was made',
    async prepare(world) {
      const newcomer = await newNewcomer(world);
      const { email, ask } = newcomer;
      const { body } = await newcomer.register();
      const { registrationSecret } = body as { registrationSecret: string };
      const [token = 'none'] = await mailedTokens(world, email, 'verify-email');
      const complete = () =>
        ask('POST', '/api/auth/complete-registration', { body: { token, email, registrationSecret } });
      return {
        ...requestThatDies(world, complete, isTold),
        check: () => checkAccount(world, newcomer),
      };
    },
  },
  {
    name: 'resetting a password',
    async prepare(world) {
      const buyer = await newBuyer(world, 0);
      const { email, ask } = buyer;
      await ask('POST', '/api/auth/forgot-password', { body: { email } });
      const [token = 'none'] = await mailedTokens(world, email, 'reset-password');
      const newPassword = 'four patient herons';
      const body = { token, email, newPassword, confirmPassword: newPassword };
      return {
        // 410: the first try succeeded, and the link is used up.
        ...requestThatDies(
          world,
          () => ask('POST', '/api/auth/reset-password', { body }),
          ({ status }) => status === 200 || status === 410,
        ),
        async check() {
          const login = await ask('POST', '/api/auth/login', { body: { email, password: newPassword } });
          return login.status === 200 ? [] : [`the new password is told ${login.status}`];
        },
        checkMail: () => checkMail(world, buyer, 'was changed'),
      };
    },
  },
];

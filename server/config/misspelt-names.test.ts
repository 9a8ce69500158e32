import { expect, test } from 'vitest';
import { settingNames } from './environment.ts';
import { nearestOf } from './misspelt-names.ts';

test.each([
  ['SMTP_ULR', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['PAYPAL_CLIENTID', 'PAYPAL_CLIENT_ID'],
  ['PAYPAL_SECRET_ID', null],
  ['MAILS_FROM', 'MAIL_FROM'],
  ['TRUSTED_PROXY', null],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['DATABASE_PREPARD', 'DATABASE_PREPARED'],
])('%s may be meant as %s', (typed, meant) => {
  expect(nearestOf(typed, settingNames)).toBe(meant);
});

test('names of other programs are left alone', () => {
  const others = [
    ...[
      'HOME',
      'HOSTNAME',
      'PATH',
      'PORTS',
      'SHELL',
      'TMPDIR',
      'PGPASSWORD',
      'PGDATABASE',
      'POSTGRES_PASSWORD',
    ],
    ...[
      'KUBERNETES_PORT',
      'KUBERNETES_SERVICE_HOST',
      'SHOP_SERVICE_HOST',
      'SHOP_PORT',
      'DANDLE_PORT_3000_TCP',
      'DESK_PORT',
    ],
    ...[
      'MAIL_PORT',
      'NODE_ENV',
      'NODE_OPTIONS',
      'NODE_COMPILE_CACHE',
      'XDG_DATA_DIRS',
      'LOGNAME',
      'DATABASE_HOST',
    ],
    ...[
      'npm_config_cache',
      'npm_lifecycle_event',
      'COMPOSE_PROJECT_NAME',
      'DOCKER_HOST',
      'DANDLE_DEV',
      'INIT_CWD',
    ],
    ...[
      'MALLOC_ARENA_MAX',
      'TEST_DATABASE_URL',
      'HTTPS_PROXY',
      'LC_MESSAGES',
      'SSH_AUTH_SOCK',
      'DBUS_SESSION_BUS_ADDRESS',
    ],
  ];
  expect(others.filter((name) => nearestOf(name, settingNames) !== null)).toEqual([]);
});

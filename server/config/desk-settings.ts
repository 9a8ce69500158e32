import { isNetwork } from './networks.ts';
import { choice, list, url } from './setting-fields.ts';

/** The settings of the owner's desk. `.env.example` explains each one. */
export const deskSettings = {
  DESK: choice(['on', 'off'], 'on'),
  DESK_URL: url('', ['http:', 'https:']).refine(
    (value) => value === '' || /^[^/]+\/\/[^/]+\/?$/.test(value),
    'must be the address of a host without a path, such as https://desk.shop.example',
  ),
  DESK_NETWORKS: list(
    '',
    { test: isNetwork },
    'must be addresses or networks such as 10.0.0.0/8, commas between',
  ),
};

import type { FastifyInstance } from 'fastify';
import { PAYMENT_PAGES, pages } from '#contract/pages.ts';
import { problemOf } from '#contract/refusal.ts';
import type { Config } from '#server/config/config.ts';
import { sendProblem } from '#server/platform/http/errors.ts';

/**
 * The two files that tell a phone that the shop's links may open in the companion app. Phones request them at
 * these addresses, follow no redirect, and want JSON whatever the extension.
 */
export function associationFiles(app: FastifyInstance, { app: companion }: Config): void {
  serve(app, 'apple-app-site-association', companion.appleIds.length > 0 && appleAssociation(companion));
  serve(
    app,
    'assetlinks.json',
    companion.androidPackage !== '' &&
      companion.androidCertificates.length > 0 &&
      androidAssociation(companion),
  );
}

function serve(app: FastifyInstance, name: string, content: object | false): void {
  app.get(`/.well-known/${name}`, async (_request, reply) => {
    if (!content) return sendProblem(reply, problemOf('request/not-found'));
    return reply
      .type('application/json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(content));
  });
}

/**
 * The order matters. The first entries are pages that the app deliberately opens in a browser, and those to
 * which PayPal returns the buyer, in the browser that paid: they must not open the app again.
 */
const components = [
  { '/': `${pages.appLogin}*`, exclude: true },
  { '/': `${pages.enableNotifications}*`, exclude: true },
  { '/': `${PAYMENT_PAGES}*`, exclude: true },
  { '/': pages.product.replace(':productId', '*') },
  { '/': pages.order.replace(':orderId', '*') },
  { '/': `${pages.open}*` },
];

function appleAssociation({ appleIds }: Config['app']): object {
  return { applinks: { details: [{ appIDs: appleIds, components }] } };
}

const OPEN_LINKS = 'delegate_permission/common.handle_all_urls';

/** Phones older than Android 15 do not read the pages: there the app alone decides which it opens. */
function androidAssociation({ androidPackage, androidCertificates }: Config['app']): object {
  return [
    {
      relation: [OPEN_LINKS],
      target: {
        namespace: 'android_app',
        package_name: androidPackage,
        sha256_cert_fingerprints: androidCertificates,
      },
      relation_extensions: { [OPEN_LINKS]: { dynamic_app_link_components: components } },
    },
  ];
}

import * as contract from '#contract/desk/styles.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import * as styles from './styles.service.ts';

export function styleRoutes(serve: Serve, context: Context): void {
  serve(contract.getDeskStyle, ({ params }) => styles.getStyle(context, params.id));
  serve(contract.makeStyle, ({ by, params, body, keepAnswer }) =>
    styles.makeStyle(context, by, params.id, body, keepAnswer),
  );
  serve(contract.addVariants, ({ by, params, body, keepAnswer }) =>
    styles.addVariants(context, by, params.id, body, keepAnswer),
  );
  serve(contract.changeStyle, ({ by, params, body }) => styles.changeStyle(context, by, params.id, body));
  serve(contract.shareFields, ({ by, params, body }) => styles.shareFields(context, by, params.id, body));
  serve(contract.publishStyle, ({ by, params, body }) => styles.publishStyle(context, by, params.id, body));
}

import { called, type DeskAgreement, type DeskEndpoint } from '#contract/endpoint.ts';
import { deskPaths, type DeskEndpointName } from './paths.ts';

/** A call of the desk. Without `access`, and a permission where access is `staff`, it does not compile. */
export function deskEndpoint<const Name extends DeskEndpointName, const Agreement extends DeskAgreement>(
  name: Name,
  agreement: Agreement,
): DeskEndpoint<Name, Agreement> {
  return called(name, deskPaths[name], agreement);
}

export type Link = { href: string; rel: string; method?: string };

export type RefusalDetail = {
  issue: string;
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'header' | 'query';
  description: string;
};

/** The wording is part of PayPal's documentation, one sentence for each name. */
const messages: Record<string, string> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  AUTHENTICATION_FAILURE:
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  NOT_AUTHORIZED: 'Authorization failed due to insufficient permissions.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  RESOURCE_CONFLICT: 'The server has detected a conflict while processing this request.',
  UNSUPPORTED_MEDIA_TYPE: "The server does not support the request payload's media type.",
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  RATE_LIMIT_REACHED: 'Too many requests. Blocked due to rate limiting.',
  INTERNAL_SERVER_ERROR: 'An internal server error occurred.',
  SERVICE_UNAVAILABLE: 'Service Unavailable.',
};

/** An unsuccessful answer, in PayPal's error format. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: RefusalDetail[];
  readonly links: Link[];

  constructor(status: number, code: string, details: RefusalDetail[] = [], links: Link[] = []) {
    super(`${code} ${details.map((detail) => detail.issue).join(' ')}`);
    this.status = status;
    this.code = code;
    this.details = details;
    this.links = links;
  }

  toBody(debugId: string): object {
    return {
      name: this.code,
      // As at PayPal, rate limits and server errors carry no details at all.
      ...(this.details.length > 0 && { details: this.details }),
      message: messages[this.code] ?? this.code,
      debug_id: debugId,
      links: this.links,
    };
  }
}

export function invalidRequest(...details: RefusalDetail[]): Refusal {
  return new Refusal(400, 'INVALID_REQUEST', details);
}

export function unprocessable(
  issue: string,
  extra: Partial<RefusalDetail> = {},
  links: Link[] = [],
): Refusal {
  return new Refusal(422, 'UNPROCESSABLE_ENTITY', [{ ...extra, issue, description: describe(issue) }], links);
}

export function notFound(): Refusal {
  return new Refusal(404, 'RESOURCE_NOT_FOUND', [
    { issue: 'INVALID_RESOURCE_ID', location: 'path', description: describe('INVALID_RESOURCE_ID') },
  ]);
}

export function inProgress(): Refusal {
  const issue = 'PREVIOUS_REQUEST_IN_PROGRESS';
  return new Refusal(409, 'RESOURCE_CONFLICT', [{ issue, description: describe(issue) }]);
}

const codeOfStatus: Record<number, string> = {
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

export function serverRefusal(status: number): Refusal {
  return new Refusal(status, codeOfStatus[status] ?? 'INTERNAL_SERVER_ERROR');
}

const badRequestIssues = new Set([
  'INVALID_ARRAY_MAX_ITEMS',
  'INVALID_ARRAY_MIN_ITEMS',
  'INVALID_COUNTRY_CODE',
  'INVALID_PARAMETER_SYNTAX',
  'INVALID_PARAMETER_VALUE',
  'INVALID_STRING_LENGTH',
  'MALFORMED_REQUEST_JSON',
  'MISSING_REQUIRED_PARAMETER',
  'PAYPAL_REQUEST_ID_REQUIRED',
]);

/** The whole answer for an issue, as PayPal's negative-testing header requests it by name. */
export function refusalOfIssue(issue: string, links: Link[] = []): Refusal {
  const detail = { issue, description: describe(issue) };
  if (badRequestIssues.has(issue)) return invalidRequest(detail);
  if (issue === 'INVALID_RESOURCE_ID') return notFound();
  if (issue === 'PERMISSION_DENIED') return new Refusal(403, 'NOT_AUTHORIZED', [detail]);
  if (issue === 'INVALID_ACCOUNT_STATUS') return new Refusal(401, 'AUTHENTICATION_FAILURE', [detail]);
  if (issue === 'PREVIOUS_REQUEST_IN_PROGRESS') return inProgress();
  const status = Object.keys(codeOfStatus).find((key) => codeOfStatus[Number(key)] === issue);
  return status ? serverRefusal(Number(status)) : unprocessable(issue, {}, links);
}

const descriptions: Record<string, string> = {
  ACTION_DOES_NOT_MATCH_INTENT: 'The order was created with another intent.',
  AMOUNT_MISMATCH: 'The amount must equal the sum of its breakdown.',
  CANNOT_BE_NEGATIVE: 'Must be zero or more.',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'Must be greater than zero.',
  CAPTURE_FULLY_REFUNDED: 'The whole capture has already been refunded.',
  CITY_REQUIRED: 'This country needs a city (admin_area_2).',
  DECIMALS_NOT_SUPPORTED: 'This currency has no decimals.',
  DECIMAL_PRECISION: 'At most two decimals are allowed.',
  DUPLICATE_INVOICE_ID: 'This invoice id has already been used, and the account allows each only once.',
  DUPLICATE_REFERENCE_ID: 'Each purchase unit needs a reference_id of its own.',
  INSTRUMENT_DECLINED: 'The funding source was declined. The payer must choose another one.',
  INVALID_COUNTRY_CODE: 'Not a country code.',
  INVALID_CURRENCY_CODE: 'Not a supported currency.',
  INVALID_PARAMETER_SYNTAX: 'The value does not have the expected form.',
  INVALID_PARAMETER_VALUE: 'The value is not one of the allowed ones.',
  INVALID_RESOURCE_ID: 'No resource has this id.',
  INVALID_STRING_LENGTH: 'The text is too short or too long.',
  ITEM_TOTAL_MISMATCH: 'item_total must equal the sum of unit_amount times quantity.',
  ITEM_TOTAL_REQUIRED: 'With items, breakdown.item_total is required.',
  MALFORMED_REQUEST_JSON: 'The request is not JSON.',
  MAX_VALUE_EXCEEDED: 'The amount is too large.',
  MISSING_PICKUP_ADDRESS: 'This shipping.type needs the address of the place in shipping.address.',
  MISSING_REQUIRED_PARAMETER: 'A required field is missing.',
  MULTI_CURRENCY_ORDER: 'All amounts of an order must have one currency.',
  ORDER_ALREADY_CAPTURED: 'The order has been captured. Only one capture per order is allowed.',
  ORDER_NOT_APPROVED: 'The payer has not approved the order yet.',
  PAYPAL_REQUEST_ID_REQUIRED: 'With a payment_source the PayPal-Request-Id header is required.',
  PENDING_CAPTURE: 'A pending capture cannot be refunded.',
  POSTAL_CODE_REQUIRED: 'This country needs a postal code.',
  PREVIOUS_REQUEST_IN_PROGRESS: 'A previous request with this id is still being processed.',
  REFERENCE_ID_REQUIRED: 'With several purchase units, each needs a reference_id.',
  REFUND_AMOUNT_EXCEEDED: 'More than what is left of the capture.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'A refund must be in the currency of its capture.',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'The account has not enough money for this refund.',
  REFUND_NOT_ALLOWED: 'This capture cannot be refunded.',
  REFUND_TIME_LIMIT_EXCEEDED: 'The time to refund this capture is over.',
  SHIPPING_ADDRESS_INVALID: 'The shipping address is missing or not complete.',
  SHIPPING_TYPE_NOT_SUPPORTED_FOR_CLIENT: 'This account cannot use shipping.type PICKUP_IN_PERSON.',
  TAX_TOTAL_MISMATCH: 'tax_total must equal the sum of tax times quantity.',
  TAX_TOTAL_REQUIRED: 'With taxed items, breakdown.tax_total is required.',
  UNSUPPORTED_SHIPPING_TYPE:
    'This shipping.type is only supported with shipping_preference SET_PROVIDED_ADDRESS or NO_SHIPPING.',
};

export function describe(issue: string): string {
  return descriptions[issue] ?? issue;
}

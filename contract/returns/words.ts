/* What a return can be and say. No Zod here: the browser imports this file. */

/** `cancellation`: of goods that never left. `unannounced`: a parcel that came back without a word. */
export const returnKinds = ['cancellation', 'withdrawal', 'claim', 'unannounced'] as const;
export type ReturnKind = (typeof returnKinds)[number];

export const faults = ['damaged', 'faulty', 'missing', 'wrong'] as const;
export type Fault = (typeof faults)[number];

export const faultWords: Readonly<Record<Fault, string>> = {
  damaged: 'It arrived damaged',
  faulty: 'It is faulty or does not work',
  missing: 'Something is missing',
  wrong: 'It is not what I ordered',
};

/** Why an order that has not been sent cannot be cancelled at once. */
export const cancelObstacles = ['being-packed', 'disputed'] as const;
export type CancelObstacle = (typeof cancelObstacles)[number];

export const returnStates = ['told', 'on-its-way', 'received', 'refunded', 'closed'] as const;
export type ReturnState = (typeof returnStates)[number];

/** How a return ended. `settled`: a claim was answered otherwise, by a repair or a replacement. */
export const returnOutcomes = ['refunded', 'settled', 'refused', 'not-sent-back', 'taken-back'] as const;
export type ReturnOutcome = (typeof returnOutcomes)[number];

/**
 * Whether a buyer may change their mind about a product. `sealed`: until the seal is broken. `made-to-order`: not at all
 * (Consumer Contracts Regulations 2013, regulation 28).
 */
export const returnRules = ['normal', 'sealed', 'made-to-order'] as const;
export type ReturnRule = (typeof returnRules)[number];

/** The rules that have to be told before the purchase, or they do not count. */
export const toldRules = ['sealed', 'made-to-order'] as const satisfies readonly ReturnRule[];
export type ToldRule = (typeof toldRules)[number];

/** For an answer that says only what has to be told. */
export const toldRule = (rule: ReturnRule): { returnRule?: ToldRule } =>
  rule === 'normal' ? {} : { returnRule: rule };

export const returnRuleSentences: Readonly<Record<ToldRule, string> & Record<'normal', null>> = {
  normal: null,
  sealed: 'For hygiene, this can’t be returned once its seal is broken, unless it is faulty.',
  'made-to-order': 'Made to order, so it can’t be returned unless it is faulty.',
};

export const MAX_RETURN_NOTE = 1000;
/** With spaces and a dash, as people type it. */
export const MAX_NUMBER_TYPED = 20;
export const MAX_RETURN_TRACKING = 60;
export const MAX_RETURN_PICTURES = 3;

/** Said whether there is such an order or not, by the call and by the page that follows a form sent without JavaScript. */
export const WITHDRAWAL_NOTED =
  'Thank you, we have noted it. If the order number and the email address belong together, a confirmation is on its way to that address.';

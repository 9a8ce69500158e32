/**
 * The model form of the Consumer Contracts Regulations 2013, schedule 3, part B, for goods that somebody bought for themselves.
 * The terms, the letter that confirms an order and the back of its slip have these words.
 */
export const cancellationNotice =
  'I hereby give notice that I cancel my contract of sale of the following goods';

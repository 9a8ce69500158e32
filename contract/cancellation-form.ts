/**
 * The model form of the Consumer Contracts Regulations 2013, schedule 3, part B, for goods bought for oneself. The
 * terms, the order confirmation and the back of the packing slip use these words.
 */
export const cancellationNotice =
  'I hereby give notice that I cancel my contract of sale of the following goods';

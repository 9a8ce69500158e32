/** Of what the law forbids promoting, which is why it is not sold on better terms either. */
export const DOES_NOT_COUNT = 'First infant formula does not count towards free delivery.';

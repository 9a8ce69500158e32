/** Who knocks, as far as a request tells. */
export interface Visitor {
  /** Network address. */
  address: string;
  /** What the client calls itself. */
  device: string;
}

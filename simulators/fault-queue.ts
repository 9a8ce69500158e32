/** Faults that were asked for. One without `times` stays until the faults are cleared. */
export class FaultQueue<Fault extends { times?: number | undefined }> {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  clear(): void {
    this.#faults = [];
  }

  list(): Fault[] {
    return this.#faults;
  }

  /** The oldest that applies, counted as used. */
  protected takeFirst(applies: (fault: Fault) => boolean): Fault | undefined {
    const fault = this.#faults.find(applies);
    if (fault?.times === undefined) return fault;
    fault.times -= 1;
    if (fault.times === 0) this.#faults = this.#faults.filter((other) => other !== fault);
    return fault;
  }
}

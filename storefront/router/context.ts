/** An additional value for loaders, under the key that `createContext` made. */
export interface ContextKey<T> {
  defaultValue: T | undefined;
}

export function createContext<T>(defaultValue?: T): ContextKey<T> {
  return { defaultValue };
}

export class RouterContextProvider {
  #values: Map<ContextKey<unknown>, unknown>;

  constructor(values: Map<ContextKey<unknown>, unknown> = new Map()) {
    this.#values = values;
  }

  get<T>(key: ContextKey<T>): T {
    return (this.#values.get(key) ?? key.defaultValue) as T;
  }
}

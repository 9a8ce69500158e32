/** The options of a select, in the order of the words for its values. */
export function Choices({ of }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}

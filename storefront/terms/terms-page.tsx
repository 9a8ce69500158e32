export function Component() {
  return <h1>Terms and Conditions</h1>;
}

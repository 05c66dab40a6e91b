/** A `.sql` file imported `with { type: "text" }`: Bun reads it as it is, tsup puts it into the bundle. */
declare module "*.sql" {
  const text: string;
  export default text;
}

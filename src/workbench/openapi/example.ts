import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'

/** What one call is given and answers in an example, as the code holds it; the wire's form is made by the codecs. */
export interface CallExample {
  entry: Endpoint
  input: unknown
  output: unknown
}

/** An example whose values the compiler has checked. */
export const exampleOf = <E extends Endpoint>(
  entry: E,
  input: InputOf<E>,
  output: OutputOf<E>,
): CallExample => ({ entry, input, output })

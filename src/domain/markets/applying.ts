import type { Step } from './field.ts'

/** Application steps and fields of a country. */
export type Applying = {
  readonly steps: readonly Step[]
  readonly postalCode: RegExp
  /** Returns whether a text contains something that no field of this country may store. */
  readonly holdsForbidden: (text: string) => boolean
}

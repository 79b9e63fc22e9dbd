import type { Step } from './field.ts'

/** What an application asks in a country, and how. */
export type Applying = {
  readonly steps: readonly Step[]
  readonly postalCode: RegExp
  /** Whether a text holds what no field of this country may. */
  readonly holdsForbidden: (text: string) => boolean
}

import type { Shape } from './shape.ts'

/** One call and its answer, as it went by: names and forms, and no value. */
export interface Observation {
  method: string
  /** Without its query. A step that is a value of somebody, such as a number of a loan, is left as `*`. */
  path: string
  /** How the fields were sent. */
  sent: 'query' | 'form' | 'json' | 'file'
  /** Names of headers that no browser and no library sets by itself. */
  headers: readonly string[]
  query: Shape
  body: Shape
  /** Null where the answer was no JSON. */
  answer: Shape | null
  isPicture: boolean
}

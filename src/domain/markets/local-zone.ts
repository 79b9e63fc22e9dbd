/** A region of a country with its own time zone. */
export type LocalZone = {
  readonly timeZone: string
  /** Prefixes of its postal codes. */
  readonly postal: readonly string[]
  /** Its names in an address, in lower case without accents. */
  readonly states: readonly string[]
}

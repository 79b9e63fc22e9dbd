/** A part of a country with another clock than the one that a due day goes by. */
export type LocalZone = {
  readonly timeZone: string
  /** How its postal codes begin. */
  readonly postal: readonly string[]
  /** Its names in an address, in small letters and without accents. */
  readonly states: readonly string[]
}

const DOTS = '•••'

/**
 * Masks a person's name for a page: the initial of each part and a fixed number of dots, so that its length is hidden.
 * `Ana Ejemplo` → `A••• E•••`.
 */
export function maskName(name: string): string {
  return parts(name, /\s+/)
    .map((part) => firstOf(part) + DOTS)
    .join(' ')
}

/** Masks an address: only its last part, the town; empty for an address with one part. */
export function maskAddress(address: string): string {
  const [, ...rest] = parts(address, /,/)
  const town = rest.at(-1)
  return town === undefined ? DOTS : `${DOTS}, ${town}`
}

const parts = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean)

// A letter may take two UTF-16 units.
const firstOf = (part: string) => [...part][0] ?? ''

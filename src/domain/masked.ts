const DOTS = '•••'

/**
 * A person's name as a page may show it: the first letter of each part, and always as many dots, so that not even
 * its length shows: `Ana Ejemplo` → `A••• E•••`.
 */
export function maskName(name: string): string {
  return parts(name, /\s+/)
    .map((part) => firstOf(part) + DOTS)
    .join(' ')
}

/** An address as a page may show it: only its last part, the town; nothing of an address in one part. */
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

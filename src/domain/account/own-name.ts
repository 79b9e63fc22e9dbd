/** A person's name as a lender knows it. */
export type KnownName = { readonly givenName: string; readonly familyName: string }

/** Particles between names, which identify no person. */
const BETWEEN = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'Y', 'E', 'DA', 'DO', 'DAS', 'DOS'])

/**
 * Returns whether the holder's name can be the person's: it contains one given name and one family name. Case and
 * accents are ignored. Banks omit second names, so not every name is required. A single name suffices for a person who
 * has only one.
 */
export function isOwnName(holder: string, { givenName, familyName }: KnownName): boolean {
  const held = new Set(wordsOf(holder))
  const has = (name: string) => wordsOf(name).some((word) => held.has(word))
  return [givenName, familyName].filter((name) => wordsOf(name).length > 0).every(has)
}

/**
 * Returns whether the text is exactly the person's full name. A longer list of common names that contains it does not
 * match.
 */
export function isWholeName(written: string, { givenName, familyName }: KnownName): boolean {
  const theirs = wordsOf(`${givenName} ${familyName}`)
  return theirs.length > 0 && sorted(theirs) === sorted(wordsOf(written))
}

const sorted = (words: readonly string[]) => [...words].sort().join(' ')

function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '' && !BETWEEN.has(word))
}

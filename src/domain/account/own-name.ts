/** A person's name as a lender knows it. */
export type KnownName = { readonly givenName: string; readonly familyName: string }

/** Words that stand between names and are nobody's own. */
const BETWEEN = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'Y', 'E', 'DA', 'DO', 'DAS', 'DOS'])

/**
 * Whether a holder's name is that of the person: one of their given names and one of their family names stand in it,
 * however accents and capitals are written. Banks leave out second names, so not every one has to. Who has one name
 * alone is known by it.
 */
export function isOwnName(holder: string, { givenName, familyName }: KnownName): boolean {
  const held = new Set(wordsOf(holder))
  const has = (name: string) => wordsOf(name).some((word) => held.has(word))
  return [givenName, familyName].filter((name) => wordsOf(name).length > 0).every(has)
}

/**
 * Whether the whole name of the person was written: each of its words, and no other. A list of usual names, in which theirs
 * stands as well, is not their name.
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

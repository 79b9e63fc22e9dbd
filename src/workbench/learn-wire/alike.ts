import type { Kind, Shape } from './shape.ts'

/** How sure one is, without looking at the rest, that our name is called so on the wire; between 0 and 1. */
export type Belief = (ours: string, theirs: string) => number

/** A field of ours and the one on the wire that looks most like it. */
export interface Pair {
  ours: string
  theirs: string
  score: number
}

/** How much a place's form, the belief in the names, and the order of fields count. */
const FORM = 0.5
const NAME = 0.42
const ORDER = 0.08

/** How alike two forms are, from 0 to 1, and which fields inside them go together, at any depth. */
export function alike(ours: Shape, theirs: Shape, believe: Belief): { score: number; pairs: Pair[] } {
  if (theirs.fields.size > 0 && ours.fields.size > 0) return fieldsAlike(ours, theirs, believe)
  if (theirs.item && ours.item) {
    const inner = alike(ours.item, theirs.item, believe)
    return { score: 0.4 + 0.6 * inner.score, pairs: inner.pairs }
  }
  if (isBare(ours) && isBare(theirs)) return { score: kindsAlike(ours.kinds, theirs.kinds), pairs: [] }
  // A list or an object where nothing, or an empty one, was seen until now.
  const isUnseen = isBare(theirs) && [...theirs.kinds].every((kind) => kind === 'nothing')
  return { score: isUnseen ? 0.4 : 0.05, pairs: [] }
}

const isBare = ({ fields, item }: Shape) => fields.size === 0 && item === null

function fieldsAlike(ours: Shape, theirs: Shape, believe: Belief) {
  const [mine, other] = [[...ours.fields], [...theirs.fields]]
  const all = mine.flatMap(([name, shape], at) =>
    other.map(([wire, seen], place) => {
      const inner = alike(shape, seen, believe)
      const near = 1 - Math.abs(at / mine.length - place / other.length)
      const score = FORM * inner.score + NAME * believe(name, wire) + ORDER * near
      return { ours: name, theirs: wire, score, inner: inner.pairs }
    }),
  )
  const chosen = oneToOne(all)
  const sum = chosen.reduce((total, { score }) => total + score, 0)
  // What we know and did not see may be optional; what we see and do not know speaks against this call.
  const size = other.length + 0.35 * Math.max(0, mine.length - other.length)
  const pairs = chosen.flatMap(({ inner, ...pair }) => [
    pair,
    ...inner.map((deep) => ({ ...deep, score: deep.score * pair.score })),
  ])
  return { score: sum / Math.max(1, size), pairs }
}

/** The best pairs, none of whose two sides is in another one. */
export function oneToOne<T extends Pair>(all: readonly T[]): T[] {
  const [ours, theirs] = [new Set<string>(), new Set<string>()]
  return all
    .toSorted((one, other) => other.score - one.score)
    .filter((pair) => {
      if (ours.has(pair.ours) || theirs.has(pair.theirs)) return false
      ours.add(pair.ours)
      theirs.add(pair.theirs)
      return true
    })
}

const GROUPS: readonly (readonly Kind[])[] = [
  ['zero', 'whole', 'fraction', 'digits'],
  ['word', 'words', 'digits'],
  ['day', 'moment'],
  ['link', 'picture'],
  ['flag', 'zero'],
]

function kindsAlike(ours: ReadonlySet<Kind>, theirs: ReadonlySet<Kind>): number {
  const seen = [...theirs].filter((kind) => kind !== 'nothing')
  if (seen.length === 0 || ours.size === 0) return ours.has('nothing') ? 0.7 : 0.4
  const points = seen.map((kind) => {
    if (ours.has(kind)) return 1
    const isNear = GROUPS.some((group) => group.includes(kind) && group.some((known) => ours.has(known)))
    return isNear ? 0.55 : 0.1
  })
  return points.reduce((sum, point) => sum + point, 0) / points.length
}

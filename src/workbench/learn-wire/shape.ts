/** What can be told of a value without keeping it. */
export type Kind =
  | 'nothing'
  | 'flag'
  | 'zero'
  | 'whole'
  | 'fraction'
  | 'digits'
  | 'day'
  | 'moment'
  | 'link'
  | 'word'
  | 'words'
  | 'picture'

/** The form of a value, or of all values that stood in one place: names and kinds, and nothing that somebody typed. */
export interface Shape {
  kinds: ReadonlySet<Kind>
  /** Fields of objects, in the order in which they were first seen. */
  fields: ReadonlyMap<string, Shape>
  /** What the lists that stood here hold. */
  item: Shape | null
}

export const NO_SHAPE: Shape = { kinds: new Set(), fields: new Map(), item: null }

/** More fields than any call has: an object that is a table by names of persons or loans is not taken down. */
const FIELDS_MAX = 80
const DEPTH_MAX = 8

export function shapeOf(value: unknown, depth = 0): Shape {
  if (depth > DEPTH_MAX) return NO_SHAPE
  if (Array.isArray(value)) {
    const items = value.slice(0, 20).map((item) => shapeOf(item, depth + 1))
    return { ...NO_SHAPE, item: items.reduce(merged, NO_SHAPE) }
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([name]) => isName(name))
    const fields = entries
      .slice(0, FIELDS_MAX)
      .map(([name, inner]) => [name, shapeOf(inner, depth + 1)] as const)
    return { ...NO_SHAPE, fields: new Map(fields) }
  }
  return { ...NO_SHAPE, kinds: new Set([kindOf(value)]) }
}

/** What a wire map could name. Anything else may be a value that somebody uses as a name. */
export const isName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name)

/** Both forms in one. */
export function merged(one: Shape, other: Shape): Shape {
  const fields = new Map(one.fields)
  for (const [name, shape] of other.fields) {
    const known = fields.get(name)
    fields.set(name, known ? merged(known, shape) : shape)
  }
  const item = one.item && other.item ? merged(one.item, other.item) : (one.item ?? other.item)
  return { kinds: new Set([...one.kinds, ...other.kinds]), fields, item }
}

function kindOf(value: unknown): Kind {
  if (typeof value === 'boolean') return 'flag'
  if (typeof value === 'number') return value === 0 ? 'zero' : Number.isInteger(value) ? 'whole' : 'fraction'
  if (typeof value !== 'string' || value === '') return 'nothing'
  return KINDS.find(([pattern]) => pattern.test(value))?.[1] ?? 'words'
}

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^0+$/, 'zero'],
  [/^\d+$/, 'digits'],
  [/^-?\d+\.\d+$/, 'fraction'],
  [/^\d{4}-\d\d-\d\d$|^\d\d?[/.-]\d\d?[/.-]\d{4}$/, 'day'],
  [/^\d{4}-\d\d-\d\d[T ]\d\d:/, 'moment'],
  [/^data:image\//, 'picture'],
  [/^https?:\/\/|^\/[\w-]/, 'link'],
  [/^\S+$/, 'word'],
]

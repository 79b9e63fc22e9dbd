import type { Family } from '#contract/endpoint.ts'
import type { Observation } from './observation.ts'
import { merged, NO_SHAPE, type Shape } from './shape.ts'

/** All that was seen of one call. */
export interface SeenCall {
  method: string
  path: string
  /** The path below the base of its family, as far as one can tell. */
  below: string
  family: Family
  provider: string
  sent: Observation['sent']
  headers: readonly string[]
  request: Shape
  answer: Shape | null
  isPicture: boolean
}

/** The observations of each method and path in one, without the parameters that travel with every call. */
export function seenCalls(observations: readonly Observation[]): { seen: SeenCall[]; common: string[] } {
  const common = commonParameters(observations)
  const groups = Map.groupBy(
    observations.filter(({ method }) => method === 'GET' || method === 'POST'),
    ({ method, path }) => `${method} ${path}`,
  )
  const seen = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const query = without(group.map((one) => one.query).reduce(merged, NO_SHAPE), common)
    const answers = group.flatMap(({ answer }) => answer ?? [])
    return [
      {
        method: first.method,
        path: first.path,
        ...placeOf(first.path),
        sent: group.findLast(({ sent }) => sent !== 'form')?.sent ?? first.sent,
        headers: [...new Set(group.flatMap(({ headers }) => headers))],
        request: group.map(({ body }) => body).reduce(merged, query),
        answer: answers.length > 0 ? answers.reduce(merged) : null,
        isPicture: group.some(({ isPicture }) => isPicture),
      },
    ]
  })
  return { seen, common }
}

/** A POST has nothing else in its query; where there is none, what nearly every query holds. */
function commonParameters(observations: readonly Observation[]): string[] {
  const posts = observations.filter(({ method }) => method === 'POST')
  const asked = posts.length > 0 ? posts : observations
  const names = new Set(asked.flatMap(({ query }) => [...query.fields.keys()]))
  const least = posts.length > 0 ? 1 : observations.length * 0.7
  return [...names].filter((name) => asked.filter(({ query }) => query.fields.has(name)).length >= least)
}

const without = (shape: Shape, names: readonly string[]): Shape => ({
  ...shape,
  fields: new Map([...shape.fields].filter(([name]) => !names.includes(name))),
})

/** The families' bases are the specification's (7); only what stands before them is the lender's. */
function placeOf(path: string): { family: Family; provider: string; below: string } {
  const promotion = /\/api\/v2\/([^/]+)(\/.+)$/.exec(path)
  if (promotion) return { family: 'promotion', provider: promotion[1] ?? '', below: promotion[2] ?? '' }
  const store = /\/api\/v1\/([^/]+)\/service\/loan(\/.+)$/.exec(path)
  if (store) return { family: 'payment-store', provider: store[1] ?? '', below: store[2] ?? '' }
  return { family: 'shared', provider: '', below: path }
}

import type * as z from 'zod/mini'
import { ProviderFailure } from '#server/base/outside/provider-failure.ts'

const TEXT_MAX = 150

/** What is wrong with an answer, for whoever wrote the module: its fields, and nothing of what stands in them. */
export function wrongIn({ issues }: z.core.$ZodError): string {
  const first = issues[0]
  if (!first) return 'is nothing that is known'
  const where = first.path.map(String).join('.')
  const what = first.code === 'invalid_type' ? `is no ${first.expected}` : `does not fit (${first.code})`
  return `${where} ${what}`.trim().slice(0, TEXT_MAX)
}

/** What a module gave at once. Where it is a promise, nobody waits for it, and its failing must not end the process. */
export function leaveUnheard(given: unknown): unknown {
  if (given instanceof Promise) given.catch(() => {})
  return given
}

/** What failed in somebody's module, as a failure of the provider: what it said itself is not repeated. */
export function failureOf(name: string, asked: string, error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const kind = error instanceof Error ? error.name : typeof error
  return new ProviderFailure(name, 'unreadable-answer', `${asked}: throws ${kind}`)
}

/** An answer as it must be; a failure with the fields that are wrong where a module gave something else. */
export function answerOf<Schema extends z.ZodMiniType>(
  name: string,
  asked: string,
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const read = schema.safeParse(leaveUnheard(given))
  if (read.success) return read.data
  throw new ProviderFailure(name, 'unreadable-answer', `${asked}: ${wrongIn(read.error)}`)
}

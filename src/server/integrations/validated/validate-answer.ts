import type * as z from 'zod/mini'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'

const TEXT_MAX = 150

/** Describes an invalid answer for the module's author: the fields, without their values. */
export function faultsIn({ issues }: z.core.$ZodError): string {
  const first = issues[0]
  if (!first) return 'is nothing that is known'
  const where = first.path.map(String).join('.')
  const what = first.code === 'invalid_type' ? `is no ${first.expected}` : `does not fit (${first.code})`
  return `${where} ${what}`.trim().slice(0, TEXT_MAX)
}

/** Ignores a rejection if a synchronous method returned a promise, so that it does not end the process. */
export function ignoreRejection(given: unknown): unknown {
  if (given instanceof Promise) given.catch(() => {})
  return given
}

/** Turns an error of a module into a failure of its provider, without repeating its message. */
export function failureOf(name: string, operation: string, error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const kind = error instanceof Error ? error.name : typeof error
  return new ProviderFailure(name, 'unreadable-answer', `${operation}: throws ${kind}`)
}

/** Validates an answer. Throws a failure that names the wrong fields. */
export function validAnswer<Schema extends z.ZodMiniType>(
  name: string,
  operation: string,
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const read = schema.safeParse(ignoreRejection(given))
  if (read.success) return read.data
  throw new ProviderFailure(name, 'unreadable-answer', `${operation}: ${faultsIn(read.error)}`)
}

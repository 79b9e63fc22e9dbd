import type * as z from 'zod/mini'

/** Why an answer is unreadable, for backend engineers. It names types and never contains a value. */
export interface AnswerFault {
  /** The field in the backend's spelling: `data.repayList.0.list.2.vCode`; empty for the whole answer. */
  field: string
  wanted: string
  found: string
}

/** Returns the field of an answer's first problem. `nameOnWire` gives the backend's spelling. */
export function faultIn(
  issues: readonly z.core.$ZodIssue[],
  answer: unknown,
  nameOnWire: (name: string) => string,
): AnswerFault {
  const [issue] = issues
  const path = issue?.path ?? []
  const found = path.reduce<unknown>(
    (value, step) => (isObject(value) ? value[String(step)] : undefined),
    answer,
  )
  return {
    field: path.map((step) => (typeof step === 'number' ? step : nameOnWire(String(step)))).join('.'),
    wanted: issue ? wantedBy(issue) : 'something else',
    found: kindOf(found),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns the type of a value, never its content. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (value === '') return 'empty text'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return /^-?\d+$/.test(value) ? 'text of digits' : 'text'
  if (typeof value === 'number') return Number.isInteger(value) ? 'number' : 'fraction'
  return typeof value
}

const KINDS: Readonly<Record<string, string>> = { string: 'text', int: 'whole number', array: 'list' }

function wantedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? issue.expected
    case 'invalid_union':
      return [...new Set(issue.errors.flatMap(([first]) => (first ? [wantedBy(first)] : [])))].join(' or ')
    case 'invalid_value':
      return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'too_big':
      return `at most ${issue.maximum}`
    case 'too_small':
      return `at least ${issue.minimum}`
    case 'invalid_format':
      return 'text of another form'
    default:
      return 'something else'
  }
}

import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'

/** One answered call as the codecs write it, under the names of the specification. */
export interface CallExample {
  sent: Record<string, unknown>
  answered: unknown
}

/** What tests have recorded (`src/testing/record-call.ts`). */
export const examplesFile = new URL('./examples.json', import.meta.url)

/** An example of every call by its name. Every person in them is invented. */
export const callExamples: Readonly<Record<string, CallExample>> = JSON.parse(
  readFileSync(examplesFile, 'utf8'),
)

/** What the caller gives in the example of a call. */
export function exampleInput(name: string): object {
  const [entry, example] = [calls[name], callExamples[name]]
  return Object(entry && example ? z.decode(entry.input, example.sent) : {})
}

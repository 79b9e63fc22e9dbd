import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'

/** One recorded call as the codecs write it, under the specification's names. */
export interface CallExample {
  sent: Record<string, unknown>
  answered: unknown
}

/** Recorded by tests (`src/testing/record-call.ts`). */
export const examplesFile = new URL('./examples.json', import.meta.url)

/** An example of every call by its name. All persons are invented. */
export const callExamples: Readonly<Record<string, CallExample>> = JSON.parse(
  readFileSync(examplesFile, 'utf8'),
)

/** The input of a call's example. */
export function exampleInput(name: string): object {
  const [entry, example] = [calls[name], callExamples[name]]
  return Object(entry && example ? z.decode(entry.input, example.sent) : {})
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Result {
  name: string
  isWell: boolean
  seconds: number
  /** What could not be tried where it ran. */
  leftOut: string[]
}

interface Kept {
  commit: string
  results: Result[]
}

/** What was found of one commit, kept at every step's end, so that a run that was stopped can go on. */
export function keepResults(file: string, commit: string) {
  const kept = readKept(file)
  const results = kept?.commit === commit ? kept.results : []
  return {
    earlier: new Map(results.map(({ name, isWell }) => [name, isWell])),
    add(result: Result): void {
      const others = results.filter(({ name }) => name !== result.name)
      results.splice(0, results.length, ...others, result)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify({ commit, results } satisfies Kept, null, 2)}\n`)
    },
  }
}

/** Null when there is none, or it was cut off. */
function readKept(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    return null
  }
}

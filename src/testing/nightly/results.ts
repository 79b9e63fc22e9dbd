import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Result {
  name: string
  isWell: boolean
  seconds: number
  /** What could not be tried on this machine. */
  leftOut: string[]
}

interface Kept {
  commit: string
  results: Result[]
}

/** Results of one commit, saved after every step, so that a stopped run can continue. */
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

/** Null if there is none, or it is truncated. */
function readKept(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    return null
  }
}

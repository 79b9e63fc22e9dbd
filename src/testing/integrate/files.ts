import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brandSchema } from '#contract/brand/brand.ts'
import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import type { Fence } from './fences.ts'

/** Writes the file of a snippet, or changes the keys that it names. Throws if the product would refuse it. */
export async function writeSnippet(folder: string, { options, text, line }: Fence): Promise<void> {
  const name = options.title ?? options.edit ?? ''
  const path = join(folder, name)
  const before = options.edit === undefined ? null : JSON.parse(await readFile(path, 'utf8'))
  const after = before ? JSON.stringify({ ...before, ...JSON.parse(text) }, null, 2) : text
  const problems = problemsOf(basename(name), after)
  if (problems.length > 0) throw new Error(`line ${line}: ${name}: ${problems.join('; ')}`)
  await writeFile(path, `${after}\n`)
}

function problemsOf(name: string, text: string): string[] {
  if (!name.endsWith('.json')) return []
  const value: unknown = JSON.parse(text)
  if (name === 'brand.json') {
    const issues = brandSchema.safeParse(value).error?.issues ?? []
    return issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  if (name !== 'wire.json') return []
  const compiled = compileWireMap(value)
  return compiled.ok ? [] : compiled.problems
}

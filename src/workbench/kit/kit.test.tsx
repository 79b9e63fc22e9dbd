import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { drawn } from '#web/screens/drawn.spec.ts'
import { loadAllWords } from '#web/words/language.ts'

/** Records every component that is rendered. */
const made = vi.hoisted(() => new Set<unknown>())
vi.mock('react/jsx-dev-runtime', async (original) => {
  const runtime = await original<{ jsxDEV(type: unknown, ...rest: unknown[]): unknown }>()
  return {
    ...runtime,
    jsxDEV(type: unknown, ...rest: unknown[]) {
      made.add(type)
      return runtime.jsxDEV(type, ...rest)
    },
  }
})

const FOLDER = 'src/web/ui'

test('every web part is in the kit, so that new parts are reviewed as well', async () => {
  await loadAllWords('es')
  const { default: Kit } = await import('./kit.tsx')
  drawn(<Kit />)
  const files = readdirSync(FOLDER, { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.'),
  )
  const left: string[] = []
  for (const file of files) {
    const parts: Record<string, unknown> = await import(/* @vite-ignore */ resolve(FOLDER, file))
    for (const [name, part] of Object.entries(parts))
      if (/^[A-Z]/.test(name) && typeof part === 'function' && !made.has(part)) left.push(`${file} ${name}`)
  }
  expect(files.length).toBeGreaterThan(40)
  expect(left).toEqual([])
})

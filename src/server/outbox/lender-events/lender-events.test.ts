import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DescribedEvent } from './described-event.ts'
import { lenderEvents } from './lender-events.ts'

const isDescribed = (value: unknown): value is DescribedEvent =>
  typeof value === 'object' && value !== null && 'type' in value && 'data' in value && 'example' in value

test('every declared event is in the list that generates the document', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name))
  const modules: object[] = await Promise.all(files.map((name) => import(join(import.meta.dirname, name))))
  const described = modules.flatMap((one) => Object.values(one)).filter(isDescribed)
  expect(described.map(({ type }) => type).toSorted()).toEqual(
    lenderEvents.map(({ type }) => type).toSorted(),
  )
})

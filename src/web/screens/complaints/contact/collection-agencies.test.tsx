import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { collectionAgencies } from '#contract/complaints/collection-agencies.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import CollectionAgencies from './collection-agencies.tsx'

beforeAll(async () => {
  await loadWords('es')
})

// The router passes more properties than this screen reads.
const Screen = CollectionAgencies as ComponentType<{ loaderData: unknown }>
const pageOf = (agency: object) => {
  const data = collectionAgencies.output.parse({
    list: [{ name: 'Despacho Inventado', ...agency }],
    contactFrom: '07:00',
    contactUntil: '22:00',
  })
  return drawn(<Screen loaderData={data} />)
}

test('the number and the address of an agency are links', () => {
  const page = pageOf({ phone: '+52 55 0000 0000', email: 'quejas@despacho.example' })
  expect(page).toContain('href="tel:+525500000000"')
  expect(page).toContain('href="mailto:quejas@despacho.example"')
})

test('a text that is neither a number nor an address is shown without a link', () => {
  const page = pageOf({ phone: 'por la tarde', email: 'a@b.example?body=x', address: 'Calle Inventada 1' })
  expect(readIn(page)).toMatch(/por la tarde.*a@b\.example\?body=x.*Calle Inventada 1/)
  expect(page).not.toContain('mailto:a@b')
  expect(page).not.toMatch(/<dd><a/)
})

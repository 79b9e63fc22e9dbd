import { expect, test } from 'vitest'
import { ID_MAX } from '#contract/fields.ts'
import { idOrNone } from './id-or-none.ts'

test("any text of a backend is an id up to the contract's length, and nothing else is", () => {
  for (const id of ['MX-2026/00017', 'PRÉSTAMO 30/A', '1', 'x'.repeat(ID_MAX)]) expect(idOrNone(id)).toBe(id)
  for (const none of [null, '', '1\0', 'a\nb', '\uD800', 'x'.repeat(ID_MAX + 1)])
    expect(idOrNone(none)).toBe('')
})

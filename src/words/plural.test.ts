import { expect, test } from 'vitest'
import { pluralIn } from './plural.ts'

test.each([
  ['es', [1, 2, 0, 1_000_000], ['one', 'other', 'other', 'other']],
  ['ru', [1, 2, 5, 21], ['one', 'few', 'other', 'one']],
])(
  'in %s, a count takes the form of its plural category, or the form `other`',
  (language, counts, wanted) => {
    const plural = pluralIn(language)
    const forms = { one: 'one', few: 'few', other: 'other' }
    expect(counts.map((count) => plural(count, forms))).toEqual(wanted)
  },
)

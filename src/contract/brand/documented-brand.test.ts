import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandSchema, toldPictures } from '#contract/brand/brand.ts'
import { documentNames } from '#words/legal/document-names.ts'

const guide = readFileSync('docs/start/integrate.md', 'utf8')
const [, section = ''] = guide.split(/^#+ The keys of `brand\.json`$/m)
const [table = ''] = section.split(/^#/m)
const rows = new Map(
  [...table.matchAll(/^\| `([\w.]+)` *\|(.*?)\|(.*)\|$/gm)].map(([, key = '', value = '', text = '']) => [
    key,
    { value: value.trim(), text },
  ]),
)

/** What zod knows about a field, as far as it matters here. */
interface Definition {
  type: string
  innerType?: Field
  shape?: Record<string, Field>
  defaultValue?: unknown
}
interface Field {
  _zod: { def: { type: string } }
}

/** Every key that holds no further keys, with its default as the table writes it. */
function keysOf(shape: Record<string, Field>, below = ''): [string, string][] {
  return Object.entries(shape).flatMap(([name, field]): [string, string][] => {
    // Each kind of field has entries of its own beside its type.
    const def: Definition = field._zod.def
    const group: Definition = def.innerType?._zod.def ?? def
    if (group.shape) return keysOf(group.shape, `${below}${name}.`)
    return [[below + name, 'defaultValue' in def ? `\`${JSON.stringify(def.defaultValue)}\`` : '']]
  })
}

test('the integration guide names every key of brand.json with its default, and no other', () => {
  const named = [...rows].map(([key, { value }]) => [key, value])
  expect(named.sort()).toEqual(keysOf(brandSchema.shape).sort())
})

test('the guide names every document and every picture that a lender may name', () => {
  for (const name of documentNames) expect(rows.get('legal')?.text).toContain(`\`${name}\``)
  for (const name of toldPictures) expect(rows.get('pictureTexts')?.text).toContain(`\`${name}\``)
})

import { beforeAll, expect, test } from 'vitest'
import { stepForm } from '#contract/apply/certify.ts'
import { drawn } from '#web/drawn.spec.ts'
import { loadWords } from '#web/language/language.ts'
import { FieldInput } from './step-field.tsx'

beforeAll(() => loadWords('en'))

const boxOf = (sent: object) => {
  const [field] = stepForm.output.parse({ fields: [{ name: 'one', max: 4, ...sent }] }).fields
  if (!field) throw new Error('no field')
  return drawn(<FieldInput field={field} value="" error={undefined} onSending={() => {}} />, { type: '1' })
}

test('a number is not cut while one types, so that a whole one where a part is asked is refused in words', () => {
  expect(boxOf({ kind: 'text' })).toMatch(/maxlength="4"/i)
  expect(boxOf({ kind: 'id-number' })).toMatch(/maxlength="40"/i)
})

import { beforeAll, expect, test } from 'vitest'
import { stepForm } from '#contract/apply/certify.ts'
import { addressFields } from '#domain/markets/field.ts'
import { drawn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { FieldInput } from './step-field.tsx'
import { StepForm } from './step-form.tsx'
import type { NotSaved } from './step-names.ts'

beforeAll(() => loadWords('en'))

const boxOf = (sent: object) => {
  const [field] = stepForm.output.parse({ fields: [{ name: 'one', max: 4, ...sent }] }).fields
  if (!field) throw new Error('no field')
  return drawn(<FieldInput field={field} value="" error={undefined} />, { type: '1' })
}

test('typed or pasted text is never cut, so text that is too long is refused with a message', () => {
  for (const kind of ['text', 'id-number', 'number', 'postal-code', 'date'])
    expect(boxOf({ kind })).not.toMatch(/maxlength/i)
})

test('a doubtful number has a checkbox that confirms exactly the typed number', () => {
  const [field] = stepForm.output.parse({ fields: [{ name: 'rfc', kind: 'id-number' }] }).fields
  if (!field) throw new Error('no field')
  const props = { field, value: 'VACE460910SX6', error: 'Unusual.' }
  expect(drawn(<FieldInput {...props} />, { type: '1' })).not.toContain('checkbox')
  expect(drawn(<FieldInput {...props} confirm="Yes" />, { type: '1' })).toMatch(
    /type="checkbox" name="v\.rfc\.confirmed" value="VACE460910SX6"/,
  )
})

test('a settled number is shown, and requested again with its checkbox once it becomes doubtful', () => {
  const fields = [{ name: 'rfc', kind: 'id-number', isKnown: true, value: '••••7AB3' }]
  const props = { form: stepForm.output.parse({ fields }), applicationId: 'a', minutesLeft: 1, stepsDone: 0 }
  const formOf = (notSaved?: NotSaved) =>
    drawn(<StepForm {...props} kind="personal" notSaved={notSaved} />, { type: '1' })
  expect(formOf()).not.toContain('name="v.rfc"')
  const said = { typed: {}, version: 1, problems: { rfc: 'Differs.' }, confirms: { rfc: 'Yes' } }
  expect(formOf(said)).toMatch(/name="v\.rfc\.confirmed" value="••••7AB3"/)
})

test.each([
  ['selfie', 'user'],
  ['documentFront', 'environment'],
])('the photo %s is taken with the camera "%s", or chosen as a file', (name, camera) => {
  const inputs = boxOf({ kind: 'photo', name }).match(/<input type="file"[^>]*>/g) ?? []
  expect(inputs).toHaveLength(2)
  expect(inputs.filter((input) => input.includes(`capture="${camera}"`))).toHaveLength(1)
  expect(inputs.filter((input) => input.includes('capture='))).toHaveLength(1)
})

test('a single-line address field never uses "street-address", which browsers fill in with line breaks', () => {
  expect(addressFields.map(({ autocomplete }) => autocomplete)).not.toContain('street-address')
})

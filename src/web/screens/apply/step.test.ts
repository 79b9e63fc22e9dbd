import { expect, test } from 'vitest'
import { saveStep } from '#contract/apply/certify.ts'
import { readField } from '#domain/apply/read-field.ts'
import { stepsOf } from '#domain/apply/steps.ts'
import type { Page } from '#web/calls/page.ts'
import { submit } from './step.tsx'

/** Returns what is sent for a typed field. */
async function sentOf(name: string, typed: string): Promise<string> {
  let sent = ''
  const call = async (_entry: typeof saveStep, { values }: { values: { value: string }[] }) => {
    sent = values[0]?.value ?? ''
    return { success: true, data: saveStep.output.parse({ isSaved: 0, problems: [] }) }
  }
  const form = new FormData()
  form.set(`v.${name}`, typed)
  const page = { call, identity: {}, pathname: '/apply/job' } as unknown as Page
  expect(await submit(page, form)).toMatchObject({ typed: { [name]: typed } })
  return sent
}

const fields = stepsOf('mx', ['job', 'personal', 'basic']).flatMap((step) => step.fields)
const about = { market: 'mx', today: '2026-11-23', consentHash: '' } as const

test.each([
  ['monthlyIncome', `Ingreso:${' '.repeat(490)}15000`],
  ['postalCode', `C.P.${' '.repeat(491)}060001`],
  ['birthDate', `${' '.repeat(490)}1956-04-271`],
  ['givenName', `Rosa${' x'.repeat(300)}`],
])('%s is never shortened to another value', async (name, typed) => {
  const field = fields.find((one) => one.name === name)
  if (!field) throw new Error('no such field')
  expect(readField(field, await sentOf(name, typed), about).ok).toBe(false)
  expect((await sentOf(name, 'short')).length).toBe(5)
})

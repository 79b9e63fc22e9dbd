import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/service/config.ts'
import { registeredFindings } from './registered.ts'

const folder = mkdtempSync(join(tmpdir(), 'abono-registered-'))
beforeAll(() => {
  cpSync('brand', folder, { recursive: true })
  const brand = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'))
  writeFileSync(
    join(folder, 'brand.json'),
    JSON.stringify({ ...brand, market: 'in', appHost: 'https://pay.example.com' }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const production = {
  MODE: 'production',
  ABONO_SECRET: '4f1c9a7e2b8d06353c5a7f90e1d2b846',
  DATA_DIR: folder,
  BRAND_DIR: folder,
}
const sender = { entityId: '1101234567890', header: 'ABONOX' }

function findings(file: object, env: Record<string, string> = production): string[] {
  writeFileSync(join(folder, 'messages.json'), JSON.stringify(file))
  return registeredFindings(readConfig(env)).map(({ level, text }) => `${level} ${text}`)
}

test('in a market with registered texts, each missing text is an error with the text to register', () => {
  expect(findings({})).toEqual([expect.stringMatching(/^warning messages\.json sms\.in: is missing/)])
  const id = '1107000001'
  const text =
    '{#var#}: {#var#} is your code to confirm a payment by card. No one from our team will ask you for it.'
  const said = findings({ sms: { in: { ...sender, templates: { en: { 'card-code': { id, text } } } } } })
  expect(said).toContain(
    'error messages.json sms.in.templates.es.card-code: is missing; register "Abono: {#var#} es su codigo para confirmar un pago con tarjeta. Nadie de nuestro equipo se lo pedira.".',
  )
  expect(said.join()).not.toContain('en.card-code')
  expect(said.join()).toContain('templates.en.payment-received-next: is missing')
})

test('a registered text that differs from the sent one, and an unknown name, are errors in a sandbox, too', () => {
  const text = '{#var#}: {#var#} is your code for a card.'
  const file = {
    sms: {
      in: {
        ...sender,
        templates: { en: { 'card-code': { id: '1107000001', text }, greeting: { id: '1107000002', text } } },
      },
    },
  }
  expect(findings(file, { ...production, MODE: 'sandbox' })).toEqual([
    expect.stringMatching(/^error messages\.json sms\.in\.templates\.en\.card-code: is not the text/),
    expect.stringMatching(/^error messages\.json sms\.in\.templates\.en\.greeting: no message has that name/),
  ])
})

test('a variable that is too short for its longest value is an error with the number of variables it needs', () => {
  const id = '1107000001'
  const text = (stop: string) => `Abono: {#var#} of your loan is due on {#var#}. Stop these: ${stop}`
  const found = (stop: string) =>
    findings(
      { sms: { in: { ...sender, templates: { en: { 'due-soon': { id, text: text(stop) } } } } } },
      { ...production, MODE: 'sandbox' },
    )
  expect(found('{#var#}')).toEqual([
    'error messages.json sms.in.templates.en.due-soon: variable 3 has no room for its longest value: carriers there take 30 characters in each, or several side by side; register "Abono: {#var#} of your loan is due on {#var#}. Stop these: https://pay.example.com/stop?t={#var#}&type=1".',
  ])
  expect(found('https://pay.example.com/stop{#var#}')).toHaveLength(1)
  expect(found('https://pay.example.com/stop?t={#var#}&type=1')).toEqual([])
  expect(found('https://pay.example.com/stop?t={#var#}{#var#}{#var#}&type=1')).toEqual([])
  expect(found('{#var#}{#var#}{#var#}{#var#}')).toEqual([])
})

test('a missing WhatsApp template is a warning if WhatsApp is offered, because a text message is sent instead', () => {
  expect(findings({ whatsapp: {} })).toContain(
    'warning messages.json whatsapp.en.due-soon: is missing; register "Abono: {{1}} of your loan is due on {{2}}. Stop these: {{3}}".',
  )
  expect(findings({}).join()).not.toContain('whatsapp')
})

test.each([
  [
    { sms: { in: { entityId: 'x', header: 'ABONOX', templates: {} } } },
    'sms.in.entityId: allowed: an id of digits',
  ],
  [{ sms: { in: { ...sender, header: 'a b' } } }, 'sms.in.header: allowed: a header'],
  [
    { whatsapp: { en: { 'due-soon': { id: 'HX1', text: 'x' } } } },
    'whatsapp.en.due-soon.id: allowed: the SID',
  ],
  [{ smss: {} }, '(the whole file)'],
])('%o is refused at the start', (file, problem) => {
  expect(() => findings(file)).toThrow(problem)
})

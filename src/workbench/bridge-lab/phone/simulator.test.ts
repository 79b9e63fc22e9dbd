import { expect, test } from 'vitest'
import { pages } from '#web/app/pages.ts'
import { downloadPath, HASH_PAGES } from '#web/words/paths.ts'
import type { SandboxPerson } from '#workbench/bridge-lab/sandbox-people.ts'
import { chosenIn, signedOut } from './chosen.ts'
import { answered } from './phone-looks.ts'
import { type Place, screenGroups, screenNamed } from './screens.ts'
import { landingPath, simulatorPathsFor } from './simulator-paths.ts'
import { aroundIn, deviceIn, withSettings } from './simulator-settings.ts'

const ana: SandboxPerson = {
  name: 'Ana Ejemplo',
  market: 'mx',
  query: 'type=2&dearest=token-of-ana&showy=phone-of-ana',
  orders: [
    { orderNo: '90000000001174', productId: 'mx-directo', status: '174' },
    { orderNo: '90000000001200', productId: 'mx-directo', status: '200' },
  ],
  offers: [{ productId: 'mx-plazos' }],
}
const people = [ana, signedOut]
const query = (text: string) => new URLSearchParams(text)

const payment = { productId: 'mx-directo', orderId: '90000000001174', payCode: 'store', amountMinor: 100n }
const place: Place = {
  paths: simulatorPathsFor(chosenIn(people, query('')).identity),
  language: 'es',
  key: { productId: payment.productId, orderId: payment.orderId },
  repayment: async () => payment,
  extension: async () => payment,
  lastPaymentId: async () => 'payment',
  lastComplaintId: async () => 'complaint',
}

test('every page of the product can be chosen', async () => {
  const screens = Object.values(screenGroups).flatMap((group) => Object.values(group))
  const shown = await Promise.all(screens.map(async ([, addressOf]) => addressOf(place)))
  const paths = new Set(shown.map((address) => new URL(address, 'https://abono.example').pathname))
  expect(pages.map(({ path }) => path).filter((path) => !paths.has(path))).toEqual([])
})

test('the registration landing has its advertisement address, and its hash pages are separate', () => {
  const campaign = { id: 'mx-primavera', app_from: 'web', user_from: 'poster', utm_tag: 'spring' }
  const partsOf = (address: string) => {
    const { pathname, searchParams, hash } = new URL(address, 'https://abono.example')
    return { pathname, hash, query: Object.fromEntries(searchParams) }
  }
  expect(landingPath(campaign)).toBe(`/register?${new URLSearchParams(campaign)}`)
  expect(partsOf(landingPath(campaign, '/downloadTemplate'))).toEqual(partsOf(downloadPath(campaign, {})))
  expect(landingPath(campaign, '/agreementTemplate')).toBe(
    `/register?${new URLSearchParams(campaign)}#${HASH_PAGES.agreement}`,
  )
})

test('screen names are unique', () => {
  const names = Object.values(screenGroups).flatMap((group) => Object.keys(group))
  expect(new Set(names).size).toBe(names.length)
})

test("pages have the borrower's identity, in the chosen language", async () => {
  const { identity } = chosenIn(people, query('person=Ana+Ejemplo&lang=en'))
  const address = await screenNamed('order').addressOf({ ...place, paths: simulatorPathsFor(identity) })
  expect(Object.fromEntries(new URL(address, 'https://abono.example').searchParams)).toEqual({
    type: '1',
    dearest: 'token-of-ana',
    showy: 'phone-of-ana',
    productId: 'mx-directo',
    orderId: '90000000001174',
  })
})

test.each([
  ['', 'Ana Ejemplo', '90000000001174'],
  ['loan=90000000001200', 'Ana Ejemplo', '90000000001200'],
  ['loan=offer-mx-plazos', 'Ana Ejemplo', ''],
  ['person=Unknown&loan=1', 'Ana Ejemplo', '90000000001174'],
  [`person=${encodeURIComponent(signedOut.name)}`, signedOut.name, ''],
])('the address ?%s opens at %s', (text, name, orderId) => {
  const { person, holding } = chosenIn(people, query(text))
  expect([person.name, holding.orderId]).toEqual([name, orderId])
})

test('the address contains only values that differ from the defaults', () => {
  const changed = withSettings(query('goHome=drop&text=130'), { goHome: 'answer', lang: 'en', offline: '1' })
  expect(String(changed)).toBe('text=130&lang=en&offline=1')
  expect(String(withSettings(query('offline=1'), { offline: '' }))).toBe('')
})

test('choosing another borrower clears the chosen loan', () => {
  expect(String(withSettings(query('loan=90000000001200'), { person: 'Ravi Sample' }))).toBe(
    'person=Ravi+Sample',
  )
})

test('invalid values in the address are ignored', () => {
  expect(deviceIn(query('size=430x932&turned=1'))).toMatchObject({ width: 932, height: 430 })
  expect(deviceIn(query('size=99999x1'))).toMatchObject({ width: 360, height: 740 })
  expect(aroundIn(query('text=100000&slow=3'))).toMatchObject({ textPercent: 100, slowMs: 3_000 })
})

test.each([
  ['(prefers-color-scheme: dark)', 'dark', '(min-width: 0px)'],
  ['(prefers-color-scheme: dark)', 'light', '(max-width: 0px)'],
  ['screen and (prefers-color-scheme:light)', 'light', 'screen and (min-width: 0px)'],
  ['(prefers-color-scheme: dark)', 'own', '(prefers-color-scheme: dark)'],
  ['(min-width: 68rem)', 'dark', '(min-width: 68rem)'],
] as const)('the media query %s is rewritten for %s colours', (scheme, colours, found) => {
  expect(answered(scheme, colours)).toBe(found)
})

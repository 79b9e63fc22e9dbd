import { describe, expect, test } from 'vitest'
import { brandSchema, publicBrand } from './brand.ts'

const contacts = { une: '', condusef: '', grievanceOfficer: '', ombudsman: '' }
const smallest = {
  name: 'Demo',
  company: { legalName: 'Demo', address: 'Somewhere', email: 'a@demo.example', phone: '' },
  market: 'mx',
  theme: { background: '#ffffff', font: '#000000', accent: '#0b6e4f' },
  servicePhone: '+1 202 555 0101',
  whatsapp: '',
  governingLaw: 'India',
  courtCity: 'Example City',
  stores: { android: '', ios: '' },
  privacyUrl: '',
  authorities: contacts,
  termsDays: { min: 91, max: 365 },
}

const accepts = (change: object) => brandSchema.safeParse({ ...smallest, ...change }).success

test.each(Object.keys(brandSchema.shape))(
  '%s: a value of another form is answered with what is allowed',
  (key) => {
    const messages = [undefined, null, 7, 'x y', [], {}].flatMap(
      (value) =>
        brandSchema.safeParse({ ...smallest, [key]: value }).error?.issues.map(({ message }) => message) ??
        [],
    )
    expect(messages).not.toContain('Invalid input')
  },
)

test('a missing object is answered with an example', () => {
  const { company: _, ...rest } = smallest
  const [issue] = brandSchema.safeParse(rest).error?.issues ?? []
  expect(issue?.message).toMatch(/^an object, as \{"legalName":"Example Lending"/)
})

test('omitted keys have the specified defaults', () => {
  expect(brandSchema.parse(smallest)).toMatchObject({
    apiBase: '/nomination',
    promotionProvider: 'abono',
    storeProvider: 'abono',
    numberStyle: 'specified',
    dateStyle: 'specified',
    wireMap: null,
    debugPage: false,
  })
})

test('warning days range from one to fourteen, and default to three', () => {
  expect(brandSchema.parse({ ...smallest, warningDays: { in: 5 } }).warningDays).toEqual({ mx: 3, in: 5 })
  for (const mx of [0, 15, 1.5, '3']) expect(accepts({ warningDays: { mx } })).toBe(false)
  for (const mx of [1, 14]) expect(accepts({ warningDays: { mx } })).toBe(true)
})

test('unknown keys are refused, also inside a group', () => {
  expect(accepts({ colour: '#ffffff' })).toBe(false)
  expect(accepts({ theme: { ...smallest.theme, border: '#ffffff' } })).toBe(false)
})

test('the message of a field says what is allowed', () => {
  const issues = brandSchema.safeParse({ ...smallest, market: 'us' }).error?.issues ?? []
  expect(issues.map((issue) => [issue.path, issue.message])).toEqual([[['market'], '"mx" or "in"']])
})

describe('each of these values is', () => {
  test.each([
    [{ apiBase: '/nomination' }],
    [{ apiBase: '/a/b' }],
    [{ apiBase: 'https://api.example.com' }],
    [{ apiBase: 'https://api.example.com:8443/nomination' }],
    [{ apiBase: 'http://127.0.0.1:4000/nomination' }],
    [{ appHost: 'https://app.example.com' }],
    [{ allowedLinkHosts: ['pay.example.com'] }],
    [{ wireMap: 'wire-map.json' }],
    [{ deepLinkScheme: 'demo-lender' }],
    [{ pictureTexts: { 'banner-1': { en: 'A shop', es: 'Una tienda' } } }],
    [{ bridge: { goHome: { object: 'loanApp', method: 'toMainTab' } } }],
    [{ bridge: { startBank: { object: 'webkit.messageHandlers.bank', method: 'postMessage' } } }],
    [{ serviceHours: { from: '09:00', until: '18:00' } }],
  ])('accepted: %j', (change) => {
    expect(accepts(change)).toBe(true)
  })

  test.each([
    [{ apiBase: '' }],
    [{ apiBase: '/' }],
    [{ apiBase: 'nomination' }],
    [{ apiBase: '//other.example' }],
    [{ apiBase: '/nomination/' }],
    [{ apiBase: 'http://api.example.com' }],
    [{ apiBase: 'http://localhost.evil.example' }],
    [{ apiBase: 'https://user@api.example.com' }],
    [{ appHost: 'https://app.example.com/path' }],
    [{ allowedLinkHosts: ['https://pay.example.com'] }],
    [{ wireMap: '../secret.json' }],
    [{ deepLinkScheme: 'javascript' }],
    [{ theme: { ...smallest.theme, accent: 'green' } }],
    [{ privacyUrl: 'javascript:alert(1)' }],
    [{ promotionProvider: '..' }],
    [{ termsDays: { min: 365, max: 91 } }],
    [{ pictureTexts: { 'banner-1': { en: 'A shop' } } }],
    [{ pictureTexts: { 'banner-9': { en: 'A shop', es: 'Una tienda' } } }],
    [{ bridge: { goAway: { object: 'loanApp', method: 'toMainTab' } } }],
    [{ bridge: { goHome: { object: 'loanApp.', method: 'toMainTab' } } }],
    [{ bridge: { goHome: { object: 'loanApp', method: 'toMainTab()' } } }],
    [{ bridge: { goHome: { object: 'loanApp', method: 'toMainTab', argument: '1' } } }],
    [{ bridge: { goHome: 'loanApp.toMainTab' } }],
    [{ serviceHours: { from: '18:00', until: '09:00' } }],
    [{ serviceHours: { from: '9', until: '18:00' } }],
  ])('refused: %j', (change) => {
    expect(accepts(change)).toBe(false)
  })
})

test('holidays are calendar days, and default to none', () => {
  expect(brandSchema.parse(smallest).holidays).toEqual({ mx: [], in: [] })
  expect(accepts({ holidays: { mx: ['2026-12-25', '2027-01-01'] } })).toBe(true)
  for (const day of ['2026-02-30', '25.12.2026', '']) expect(accepts({ holidays: { mx: [day] } })).toBe(false)
  expect(accepts({ holidays: { us: [] } })).toBe(false)
})

test('a browser does not receive server-only settings', () => {
  const visible = publicBrand(brandSchema.parse({ ...smallest, wireMap: 'wire-map.json', debugPage: true }))
  expect(visible).not.toHaveProperty('wireMap')
  expect(visible).not.toHaveProperty('debugPage')
  expect(visible).not.toHaveProperty('holidays')
  expect(visible).not.toHaveProperty('serviceProviders')
  expect(visible.governingLaw).toBe('India')
})

test('a page carries the bridge mapping only if there is one', () => {
  const bridge = { goHome: { object: 'loanApp', method: 'toMainTab' } }
  expect(publicBrand(brandSchema.parse(smallest))).not.toHaveProperty('bridge')
  expect(publicBrand(brandSchema.parse({ ...smallest, bridge }))).toMatchObject({ bridge })
})

test('a page carries picture texts only if there are some', () => {
  const pictureTexts = { 'about-1': { en: 'A shop', es: 'Una tienda' } }
  expect(publicBrand(brandSchema.parse(smallest))).not.toHaveProperty('pictureTexts')
  expect(publicBrand(brandSchema.parse({ ...smallest, pictureTexts }))).toMatchObject({ pictureTexts })
})

test('an invalid mapping is explained in words', () => {
  const messageOf = (bridge: unknown) =>
    brandSchema.safeParse({ ...smallest, bridge }).error?.issues.map(({ message }) => message)
  expect(messageOf([])).toEqual(['actions of the bridge, each with an "object" and a "method"'])
  expect(messageOf({ goHome: 'loanApp.toMainTab' })).toEqual(['an "object" and a "method"'])
  expect(messageOf({ goHome: { object: 'loanApp', method: 'to main' } })).toEqual([
    'the name of a function of that object, as "toMainTab"',
  ])
})

import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { brandSchema } from '#contract/brand/brand.ts'
import { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import { loadWords } from '#web/words/language.ts'
import { SurroundingsProvider } from '#web/words/settings.tsx'
import type { Pushed } from './accept-form.tsx'
import { AcceptForm } from './accept-form.tsx'
import { type SeenOffer, seenOf } from './offer-change.ts'

beforeAll(async () => {
  await loadWords('en')
})

const offer = (consentUnticked: 0 | 1, isNewContract = '') =>
  loanDetailConfirm.output.parse({
    amount: 100_000,
    periods: 91,
    termUnit: 'day',
    consentUnticked,
    isNewContract,
  })

/** Renders the form as before any script runs. */
const draw = (
  consentUnticked: 0 | 1,
  pushed?: Pushed,
  before: SeenOffer | null = null,
  { contract = '', isOwnBackend = true } = {},
) => {
  const sent = JSON.parse(readFileSync('brand/brand.json', 'utf8'))
  const brand = brandSchema.parse({ ...sent, allowedLinkHosts: ['papers.example.com'] })
  const surroundings = {
    settings: { brand, wireMap: identityMap.file, sandbox: false, isOwnBackend, isTrial: false },
    nonce: '',
    requestId: '',
    place: { pathname: '/confirm', search: '?type=1&productId=p' },
    pageScripts: [],
  }
  const form = (
    <AcceptForm
      offer={offer(consentUnticked, contract)}
      smaller={null}
      before={before}
      pushed={pushed}
      sheet={null}
    />
  )
  const html = renderToStaticMarkup(<SurroundingsProvider value={surroundings}>{form}</SurroundingsProvider>)
  return {
    html,
    bar: html.slice(html.indexOf('class="action-bar"')),
    isTicked: /<input[^>]*type="checkbox"[^>]*\bchecked/.test(html),
    isDisabled: /<button[^>]*type="submit"[^>]*\bdisabled/.test(html),
  }
}

test('the checkbox is ticked at first, or empty if the market requires that', () => {
  expect(draw(0).isTicked).toBe(true)
  expect(draw(1).isTicked).toBe(false)
})

test('without a script the button is enabled even if the checkbox begins empty, because ticking it could not enable the button', () => {
  expect(draw(1).isDisabled).toBe(false)
})

test('the consent is in the bar of its button, with the reason why an empty checkbox disables it', () => {
  const { bar } = draw(1)
  expect(bar).toMatch(/type="checkbox".*<p [^>]*id="why-not"[^>]*>To apply, [^<]+<\/p>.*type="submit"/)
  expect(bar).toContain('aria-describedby="why-not"')
  // A browser without a script needs the text also if the checkbox is ticked at first.
  expect(draw(0).bar).toMatch(/id="why-not"[^>]*>To apply, /)
})

test('a ticked checkbox is not described as one to tick', () => {
  expect(draw(0).bar).toContain('type="checkbox"')
  expect(draw(0).bar).not.toContain('aria-describedby')
})

test('a checkbox that was submitted empty stays empty', () => {
  const drawn = draw(0, { said: 'not-agreed', seen: null })
  expect([drawn.isTicked, drawn.isDisabled]).toEqual([false, false])
})

test('consent to the previous offer does not count for a new one: its checkbox begins empty', () => {
  const before = { ...seenOf(offer(0)), amount: 200_000n }
  const pushed = { said: 'failed', message: 'changed', isUncertain: false, seen: before } as const
  expect(draw(0, pushed, before).isTicked).toBe(false)
  expect(draw(0, pushed).isTicked).toBe(true)
})

test('a contract on another host is a link that the app is asked to open', () => {
  const contract = 'https://papers.example.com/contract/7'
  const { bar } = draw(1, undefined, null, { contract })
  const [link = ''] = /<a href="https:[^>]*>/.exec(bar) ?? []
  expect(link).toContain(contract)
  expect(link).toContain('data-app="[&quot;openPage&quot;')
})

test('after a lost response, the page asks to tap again only if that cannot create a second loan', () => {
  const formOf = (isOwnBackend: boolean) =>
    /<form[^>]*>/.exec(draw(1, undefined, null, { isOwnBackend }).html)?.[0] ?? ''
  expect(formOf(true)).toMatch(/data-uncertain="[^"]*it will still be one loan/)
  expect(formOf(true)).not.toContain('data-uncertain-alone')
  expect(formOf(false)).toMatch(/data-uncertain="[^"]*before you apply again[^"]*" data-uncertain-alone/)
})

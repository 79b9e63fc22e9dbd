import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Rooms that receive typed or pasted text. */
const ROOMS = ['src/web/screens', 'src/web/ui', 'src/web/browser', 'src/server', 'src/domain', 'src/contract']

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.(test|spec|sample)\.tsx?$/.test(path)

const sources = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((path) => join(room, path)),
)

/** Returns the files with a matching line, except those listed with a reason. */
function filesWith(form: RegExp, allowed: Readonly<Record<string, string>>): string[] {
  const found = sources.filter((path) => form.test(readFileSync(path, 'utf8')))
  for (const path of Object.keys(allowed))
    expect(found, `${path} needs no exception any more`).toContain(path)
  return found.filter((path) => !(path in allowed))
}

test('typed values are cleaned only by the shared cleaner', () => {
  const cleans = /replace(?:All)?\(\/(?:\\D|\[\^(?:0-9|\\d))[^/]*\/|normalize\('NFKC'\)/
  expect(
    filesWith(cleans, {
      'src/domain/typed/clean-typed.ts': 'the cleaner',
      'src/domain/typed-amount.ts': 'takes the marks of groups out of what was read',
      'src/domain/input-kits.ts': 'shows the digits of what was cleaned, in groups',
      'src/domain/complaints/folio-number.ts': 'drops what no folio has from what was cleaned',
      'src/domain/account/silent-phone.ts': 'compares the ends of numbers that were cleaned',
      'src/domain/phone-link.ts': 'makes a link from a number of the lender',
      'src/web/screens/complaints/contact/customer-service.tsx': 'makes a link from a number of the lender',
    }),
  ).toEqual([])
})

test('pages and desk steps do not parse digits with their own expressions', () => {
  const reads = /\/\^[^/\n]*\\d[^/\n]*\$\/u?\.(?:exec|test)\(/
  const typed =
    /^src\/(?:web\/(?:screens|browser)|server\/(?:fronts\/desk|people|site|apply|notifications))\//
  const allowed = {
    'src/server/fronts/desk/complaints/templates-page.ts': 'a hidden version',
    'src/server/fronts/desk/account/log-page.ts': 'the place of a page in a list',
    'src/server/fronts/desk/people/queue-page.ts': 'the place of a page in a list',
    'src/server/site/landing/campaign.ts': 'days of a report, given by a program',
    'src/web/screens/apply/product.tsx': 'hidden fields of a choice',
    'src/web/screens/apply/step.tsx': 'a hidden version',
    'src/web/screens/complaints/complaint-next.tsx': 'a hidden day',
    'src/web/screens/complaints/complaint-list.tsx': 'a tab in the address',
    'src/web/screens/loans/offer-change.ts': 'hidden fields of an offer',
    'src/web/screens/web-access/orders.tsx': 'the place of a page in a list',
    'src/web/screens/money/cards/store-query.ts': 'an amount in an address of ours',
  }
  const found = sources.filter((path) => typed.test(path) && reads.test(readFileSync(path, 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted())
})

test('no number field has a maximum length that could truncate it', () => {
  const lengths = /maxLength=\{|maxlength="/
  expect(
    sources.filter((path) => lengths.test(readFileSync(path, 'utf8'))).toSorted(),
    'only names, texts, addresses of e-mail and passwords have a greatest length',
  ).toEqual([
    'src/server/fronts/desk/account/account-page.ts',
    'src/server/fronts/desk/account/sign-in-page.ts',
    'src/server/fronts/desk/account/staff-page.ts',
    'src/server/fronts/desk/applications/applications-page.ts',
    'src/server/fronts/desk/complaints/templates-page.ts',
    'src/server/fronts/desk/money/arrangements-page.ts',
    'src/web/screens/account/owner-fields.tsx',
    'src/web/screens/papers/letter-name.tsx',
    // The specification caps the fields of its own landing (spec 5).
    'src/web/screens/registration/landing-form.tsx',
    'src/web/screens/site/contact.tsx',
    'src/web/screens/web-access/message-email.tsx',
  ])
})

import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { brandSchema } from '#contract/brand/brand.ts'
import type { Call } from '#contract/wire/call-result.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import { loadWords } from '#web/words/language.ts'
import { SurroundingsProvider } from '#web/words/settings.tsx'
import type { ContractFields } from '#words/legal/facts.ts'
import { AgreementView, type Loaded, load, loadPeriod } from './agreement-view.tsx'

const fields: ContractFields = {
  userName: 'N••• {company.phone}',
  productName: 'Sample Loan',
  amount: '1100.00 INR',
  bankNo: '•••• 1234',
  daiDate: '2026-01-02',
  planDate: '2026-04-03',
  contractAmount: '1000.00 INR',
  commission: '30.00 INR',
  Interest: '45.00 INR',
  IVA: '12.00 INR',
  giveAmount: '970.00 INR',
  userAddress: '•••, Sample City',
  contractDate: '2026-01-01',
  company: 'Sample Lender',
}

beforeAll(async () => {
  await Promise.all([loadWords('en'), loadWords('es')])
})

// A lender's own backend, which sends the specification's fields only.
const pageOf = (query: string, answer: object) => ({
  pathname: '/loanAgreement',
  query: new URLSearchParams(query),
  identity: {},
  language: 'en' as const,
  call: (async () => answer) as unknown as Call,
})
const sent = {
  success: true,
  data: { ...fields, paper: null, acceptedAt: '', acceptedHash: '' },
}

const draw = (loaded: Loaded, query: string) => {
  const brand = brandSchema.parse(JSON.parse(readFileSync('brand/brand.json', 'utf8')))
  const surroundings = {
    settings: { brand, wireMap: identityMap.file, sandbox: false, isOwnBackend: true, isTrial: false },
    nonce: '',
    requestId: '',
    place: { pathname: '/loanAgreement', search: `?${query}` },
    pageScripts: [],
  }
  return renderToStaticMarkup(
    <SurroundingsProvider value={surroundings}>
      <AgreementView loaded={loaded} />
    </SurroundingsProvider>,
  )
}

test('the fields of a lender’s own backend fill this product’s text, and their content stays plain text', async () => {
  const html = draw(await load(pageOf('orderNo=1&productId=p', sent)), 'type=1&orderNo=1&productId=p')
  for (const value of Object.values(fields)) expect(html).toContain(value)
  expect(html).toContain('The law of India governs this agreement.')
  expect(html).not.toContain('.pdf')
})

test('the period agreement has its own text for such a backend', async () => {
  const html = draw(await loadPeriod(pageOf('orderNo=1', sent)), 'type=1&orderNo=1')
  expect(html).toContain('in the instalments of the repayment plan')
})

test('a borrower who reads Spanish gets the figures in Spanish before the English text', async () => {
  const html = draw(await load(pageOf('orderNo=1', sent)), 'type=2&orderNo=1')
  expect(html).toMatch(/Monto recibido.*970\.00 INR.*lang="en"/s)
})

test('if the contract does not arrive, loading ends with the message (spec 8)', async () => {
  const failed = {
    success: false,
    code: 7,
    message: 'The contract is being prepared.',
    data: null,
    raw: null,
    failure: null,
  }
  await expect(load(pageOf('orderNo=1', failed))).rejects.toMatchObject({ data: { result: failed } })
})

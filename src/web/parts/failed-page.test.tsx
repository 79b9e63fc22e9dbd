import { describe, expect, test } from 'vitest'
import { signInCodes } from '#contract/account/sign-in-codes.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { ScreenModule } from '#web/calls/page.ts'
import type { FailedResult } from '#web/calls/require-data.ts'
import { drawn } from '#web/screens/drawn.spec.ts'
import { loadAllWords } from '#web/words/language.ts'
import { FailedPage } from './failed-page.tsx'

await loadAllWords('es')

const LOAN = { productId: 'p', orderId: '1' }

const failed = (result: Partial<FailedResult>): FailedResult => ({
  success: false,
  code: 7,
  message: 'Not today.',
  data: null,
  raw: null,
  failure: null,
  ...result,
})

const pageOf = (screen: ScreenModule, result: Partial<FailedResult>, actionData?: unknown) =>
  drawn(<FailedPage {...{ screen, actionData }} result={failed(result)} />)

describe('the failure of a load', () => {
  test('is drawn in the frame of its screen, with the typed text below it', () => {
    const useFrame = (typed?: { text: string }) => ({
      title: 'A page',
      backHref: '/back',
      below: <i>{typed?.text}</i>,
    })
    const html = pageOf({ useFrame }, {}, { text: 'what I typed' })
    expect(html).toMatch(/href="\/back".*<h1[^>]*>A page.*Not today\..*<i>what I typed<\/i>/s)
  })

  test('links to the loan of the page, unless the loan is unknown or belongs to another borrower', () => {
    const screen = { useFrame: () => ({ loan: LOAN }) }
    expect(pageOf(screen, {})).toContain('href="/loanDetail')
    for (const code of [signInCodes['other-session'], refusalCodes['unknown-order']])
      expect(pageOf(screen, { code })).not.toContain('href="/loanDetail')
  })

  test('is not shown as a failure if the loan of the page is paid', () => {
    const screen = { useFrame: () => ({ loan: LOAN }) }
    const code = refusalCodes['already-settled']
    expect(pageOf(screen, { code })).not.toContain('data-call-failed')
    expect(pageOf({}, { code })).toContain('data-call-failed')
  })

  test('is drawn by the `Failed` component of the screen, if it has one', () => {
    const Failed = ({ result }: { result: FailedResult }) => <b>{result.message}</b>
    expect(pageOf({ Failed }, {})).toContain('<b>Not today.</b>')
  })
})

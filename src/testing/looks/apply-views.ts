import { expect, type Page } from '@playwright/test'
import { stepsOf } from '#domain/apply/steps.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { findApplication } from '#server/apply/application-rows.ts'
import { decideApplication } from '#server/apply/decide.ts'
import type { Decision } from '#server/apply/decision.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Applicant, applied, applyFor, doSteps, newApplicant } from '../applicant.ts'
import { makePng } from '../picture.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import type { Shown, View } from './view.ts'

const REASONS = {
  es: {
    more: 'Este ingreso no coincide con su empleo.',
    refused: 'Sus otros créditos tienen pagos atrasados.',
  },
  en: { more: 'This income does not fit your work.', refused: 'Your other loans have late payments.' },
} as const

/** Views from a product to an application's answer. */
export async function applyViews(server: SandboxServer, language: Shown): Promise<Record<string, View>> {
  const market = ({ es: 'mx', en: 'in' } as const)[language]
  const { more, refused } = REASONS[language]
  const begun = await newApplicant(server, market)
  const applicationId = await applyFor(begun)
  const ready = await newApplicant(server, market)
  const readyId = await applyFor(ready)
  await doSteps(server, ready, readyId)
  const at = (path: string, { query, product }: Applicant, further: Record<string, string> = {}) =>
    `${server.url}${path}?${query}&${new URLSearchParams({ productId: product, ...further })}`
  const step = (kind: StepKind): View => ({ address: at(`/apply/${kind}`, begun, { applicationId }) })
  const answered = async (decision: Decision | null): Promise<View> => {
    const person = await newApplicant(server, market)
    const id = await applied(server, person)
    if (decision) await decide(server, person, id, decision)
    return { address: at('/apply', person, { applicationId: id }) }
  }
  return {
    product: { address: at('/product', begun) },
    'apply-begun': { address: at('/apply', begun, { applicationId }) },
    'apply-ready': { address: at('/apply', ready, { applicationId: readyId }) },
    ...Object.fromEntries(stepsOf(market, null).map(({ kind }) => [`step-${kind}`, step(kind)])),
    'step-basic-wrong': { ...step('basic'), reach: sendEmpty },
    'step-identity-photo': {
      ...step('identity'),
      async reach(page) {
        const file = { name: 'a.png', mimeType: 'image/png', buffer: makePng(60, 40) }
        await page.locator('input[type=file]').first().setInputFiles(file)
        await expect(page.locator('.photo-preview')).toHaveCount(1)
        await expect(page.locator('.photo progress')).toHaveCount(0)
      },
    },
    'apply-sent': await answered(null),
    'apply-more': await answered({
      decision: 'more',
      reason: more,
      steps: [{ kind: 'job', reason: more, fields: ['monthlyIncome'] }],
    }),
    'apply-refused': await answered({ decision: 'refuse', reason: refused, byBureau: true }),
  }
}

async function sendEmpty(page: Page) {
  await page.locator('.action-bar button[type=submit]').first().click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
}

function decide(
  { service }: SandboxServer,
  { id, market }: Applicant,
  applicationId: string,
  decision: Decision,
) {
  const now = service.now()
  const borrower = { id, market, clientKind: 'new' } as const
  return service.database.transaction(async (tx) => {
    const application = await findApplication(tx, borrower, applicationId)
    if (!application) throw new Error('a new application vanished')
    const { version } = application
    const done = await decideApplication(
      { tx, sealer: sealerOf(service), now },
      borrower,
      { applicationId, version },
      decision,
    )
    if (!done.ok) throw new Error(`the decision is refused: ${done.refusal}`)
  })
}

import type { Identity } from '#contract/wire/session.ts'
import { type Campaign, type LoanKey, type Paths, pathsFor } from '#web/words/paths.ts'

/** Addresses that only the simulator opens. Separate from `paths.ts`, which every borrower page loads. */
export function simulatorPathsFor(identity: Identity) {
  const paths = pathsFor(identity)
  const own = (path: string, query: object = {}) =>
    paths.own(`${path}?${new URLSearchParams({ ...query })}`) ?? path
  return {
    ...paths,
    order: (key: LoanKey) => own('/order', key),
    jointLoginFail: () => own('/jointLoginFail'),
    repayOrNot: (key: LoanKey) => own('/repayOrNot', key),
    confirmNew: ({ productId }: LoanKey) => own('/confirmNew', { productId }),
    confirmPeriod: ({ productId }: LoanKey) => own('/confirmPeriod', { productId }),
    periodAgreement: ({ productId, orderId }: LoanKey) => own('/agony', { productId, orderNo: orderId }),
    privacyPolicy: () => own('/PrivacyPolicy'),
    aboutUs: () => own('/aboutUs'),
    user: () => '/User',
    testPreview: () => own('/testPreview'),
    bridgeCheck: () => own('/bridgeCheck'),
  } satisfies Paths & Record<string, unknown>
}

/** The registration landing as an advertisement links to it, or one of its hash pages. */
export const landingPath = (campaign: Campaign, hash: '' | '/downloadTemplate' | '/agreementTemplate' = '') =>
  `/register?${new URLSearchParams(campaign)}${hash && `#${hash}`}`

export type SimulatorPaths = ReturnType<typeof simulatorPathsFor>

/** Pages of the sandbox. */
export const sandboxPaths = {
  home: '/sandbox',
  store: '/sandbox/store',
  outbox: '/sandbox/outbox',
  kit: '/sandbox/kit',
} as const

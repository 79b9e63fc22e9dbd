import { stepKinds } from '#domain/markets/step-kinds.ts'
import type { ScreenModule } from '#web/calls/page.ts'
import type { Sheet } from './sheets.ts'

type FetchScreen = () => Promise<ScreenModule>

export interface Page {
  path: string
  fetchScreen: FetchScreen
}

const page = (path: string, fetchScreen: FetchScreen): Page => ({ path, fetchScreen })

/** A page with its own style sheets in addition to the common ones. */
export interface StyledPage extends Page {
  sheets: readonly Sheet[]
}

export const styled = (sheets: readonly Sheet[], some: readonly Page[]): StyledPage[] =>
  some.map((one) => ({ ...one, sheets }))

/**
 * Every page by its address. Addresses are case-sensitive: `/About` is the site and `/aboutUs` a page of the app (spec
 * 2).
 */
export const pages: readonly StyledPage[] = [
  ...styled(
    ['care', 'money', 'fields'],
    [
      page('/complaint', () => import('#web/screens/complaints/complaint-home.tsx')),
      page('/complaintList', () => import('#web/screens/complaints/complaint-list.tsx')),
      page('/complainPageNext', () => import('#web/screens/complaints/complaint-next.tsx')),
      page('/complainDetails', () => import('#web/screens/complaints/complaint-details.tsx')),
      page('/customerService', () => import('#web/screens/complaints/contact/customer-service.tsx')),
      page('/dataRequest', () => import('#web/screens/complaints/data-request.tsx')),
      page('/collectionAgencies', () => import('#web/screens/complaints/contact/collection-agencies.tsx')),
      page('/Dag', () => import('#web/screens/complaints/contact/customer-service.tsx')),
    ],
  ),
  ...styled(
    ['money', 'borrow', 'fields'],
    [
      page('/confirm', () => import('#web/screens/loans/confirm.tsx')),
      page('/confirmNew', () => import('#web/screens/loans/confirm.tsx')),
      page('/confirmPeriod', () => import('#web/screens/loans/confirm.tsx')),
      page('/recommendList', () => import('#web/screens/loans/recommend-list.tsx')),
      page('/loanDetail', () => import('#web/screens/loans/loan-details.tsx')),
      page('/order', () => import('#web/screens/loans/loan-details.tsx')),
      page('/jointLoginFail', () => import('#web/screens/loans/joint-login-fail.tsx')),
    ],
  ),
  ...styled(
    ['money', 'rows', 'payment', 'fields'],
    [
      page('/repay', () => import('#web/screens/money/repay.tsx')),
      page('/calendar', () => import('#web/screens/money/calendar.tsx')),
      page('/extension', () => import('#web/screens/money/postponing/extension.tsx')),
      page('/claim', () => import('#web/screens/money/claim.tsx')),
      page('/repayOrNot', () => import('#web/screens/money/repay-or-not.tsx')),
      page('/repayOrNotChoose', () => import('#web/screens/money/repay-or-not-choose.tsx')),
      page('/arrange', () => import('#web/screens/money/postponing/arrange.tsx')),
      page('/payPart', () => import('#web/screens/money/pay-part.tsx')),
      page('/payoff', () => import('#web/screens/money/payoff.tsx')),
      page('/repayByCard', () => import('#web/screens/money/cards/repay-by-card.tsx')),
    ],
  ),
  ...styled(
    ['money', 'rows', 'payment', 'slip', 'fields'],
    [
      page('/carpmm', () => import('#web/screens/money/instructions/repayment-instructions.tsx')),
      page('/paymentInstructions', () => import('#web/screens/money/instructions/payment-instructions.tsx')),
    ],
  ),
  ...styled(
    ['money', 'borrow', 'papers', 'site', 'fields'],
    [page('/keyFacts', () => import('#web/screens/loans/key-facts.tsx'))],
  ),
  ...styled(
    ['money', 'papers', 'site', 'fields'],
    [
      page('/aboutUs', () => import('#web/screens/papers/about-us.tsx')),
      page('/loanAgreement', () => import('#web/screens/papers/loan-agreement.tsx')),
      page('/agony', () => import('#web/screens/papers/period-agreement.tsx')),
      page('/privacy', () => import('#web/screens/papers/privacy.tsx')),
      page('/PrivacyPolicy', () => import('#web/screens/papers/privacy.tsx')),
      page('/statement', () => import('#web/screens/papers/statement.tsx')),
      page('/receipt', () => import('#web/screens/papers/receipt.tsx')),
      page('/settlement', () => import('#web/screens/papers/settlement.tsx')),
    ],
  ),
  ...styled(
    ['fields'],
    [
      page('/dataNotice', () => import('#web/screens/account/data-notice.tsx')),
      page('/bindBank', () => import('#web/screens/account/bind-bank.tsx')),
      page('/bindCard', () => import('#web/screens/account/bind-card.tsx')),
    ],
  ),
  ...styled(
    ['apply', 'calculator', 'fields', 'money'],
    [
      page('/product', () => import('#web/screens/apply/product.tsx')),
      page('/apply', () => import('#web/screens/apply/application.tsx')),
      ...stepKinds.map((kind) => page(`/apply/${kind}`, () => import('#web/screens/apply/step.tsx'))),
    ],
  ),
  ...styled(
    ['money', 'rows', 'borrow', 'fields'],
    [
      page('/login', () => import('#web/screens/web-access/login.tsx')),
      page('/home', () => import('#web/screens/web-access/home.tsx')),
      page('/orders', () => import('#web/screens/web-access/orders.tsx')),
      page('/mine', () => import('#web/screens/web-access/mine.tsx')),
      page('/stop', () => import('#web/screens/web-access/stop.tsx')),
    ],
  ),
  ...styled(
    ['money', 'borrow', 'site', 'fields'],
    [page('/deleteAccount', () => import('#web/screens/web-access/delete-account.tsx'))],
  ),
  ...styled(
    ['registration', 'site', 'fields'],
    [page('/register', () => import('#web/screens/registration/register.tsx'))],
  ),
  ...styled(
    ['official-site', 'site', 'calculator', 'fields', 'money'],
    [
      page('/', () => import('#web/screens/site/home.tsx')),
      page('/About', () => import('#web/screens/site/about.tsx')),
      page('/Contact', () => import('#web/screens/site/contact.tsx')),
      page('/Policy', () => import('#web/screens/site/policy.tsx')),
      page('/Loan', () => import('#web/screens/site/loan.tsx')),
      page('/Accessibility', () => import('#web/screens/site/accessibility.tsx')),
      page('/User', () => import('#web/screens/site/user.tsx')),
    ],
  ),
]

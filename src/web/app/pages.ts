import { stepKinds } from '#domain/markets/step-kinds.ts'
import type { ScreenModule } from '#web/page.ts'
import type { Sheet } from './sheets.ts'

type FetchScreen = () => Promise<ScreenModule>

export interface Page {
  path: string
  fetchScreen: FetchScreen
}

const page = (path: string, fetchScreen: FetchScreen): Page => ({ path, fetchScreen })

/** A page with the style sheets that it is drawn with besides the common ones. */
export interface StyledPage extends Page {
  sheets: readonly Sheet[]
}

export const styled = (sheets: readonly Sheet[], some: readonly Page[]): StyledPage[] =>
  some.map((one) => ({ ...one, sheets }))

/** Every page by its address. Addresses are told apart by their capitals: `/About` is the site and `/aboutUs` a page of the app (spec 2). */
export const pages: readonly StyledPage[] = [
  ...styled(
    ['care', 'fields'],
    [
      page('/complaint', () => import('../screens/complaints/complaint-home.tsx')),
      page('/complaintList', () => import('../screens/complaints/complaint-list.tsx')),
      page('/complainPageNext', () => import('../screens/complaints/complaint-next.tsx')),
      page('/complainDetails', () => import('../screens/complaints/complaint-details.tsx')),
      page('/customerService', () => import('../screens/complaints/contact/customer-service.tsx')),
      page('/dataRequest', () => import('../screens/complaints/data-request.tsx')),
      page('/collectionAgencies', () => import('../screens/complaints/contact/collection-agencies.tsx')),
      page('/Dag', () => import('../screens/complaints/contact/customer-service.tsx')),
    ],
  ),
  ...styled(
    ['money', 'borrow', 'fields'],
    [
      page('/confirm', () => import('../screens/loans/confirm.tsx')),
      page('/confirmNew', () => import('../screens/loans/confirm.tsx')),
      page('/confirmPeriod', () => import('../screens/loans/confirm.tsx')),
      page('/recommendList', () => import('../screens/loans/recommend-list.tsx')),
      page('/loanDetail', () => import('../screens/loans/loan-details.tsx')),
      page('/order', () => import('../screens/loans/loan-details.tsx')),
      page('/jointLoginFail', () => import('../screens/loans/joint-login-fail.tsx')),
    ],
  ),
  ...styled(
    ['money', 'payment', 'fields'],
    [
      page('/repay', () => import('../screens/money/repay.tsx')),
      page('/calendar', () => import('../screens/money/calendar.tsx')),
      page('/extension', () => import('../screens/money/postponing/extension.tsx')),
      page('/carpmm', () => import('../screens/money/instructions/repayment-instructions.tsx')),
      page('/claim', () => import('../screens/money/claim.tsx')),
      page('/repayOrNot', () => import('../screens/money/repay-or-not.tsx')),
      page('/repayOrNotChoose', () => import('../screens/money/repay-or-not-choose.tsx')),
      page('/arrange', () => import('../screens/money/postponing/arrange.tsx')),
      page('/payPart', () => import('../screens/money/pay-part.tsx')),
      page('/payoff', () => import('../screens/money/payoff.tsx')),
      page('/repayByCard', () => import('../screens/money/cards/repay-by-card.tsx')),
      page('/paymentInstructions', () => import('../screens/money/instructions/payment-instructions.tsx')),
    ],
  ),
  ...styled(
    ['money', 'borrow', 'papers', 'site', 'fields'],
    [page('/keyFacts', () => import('../screens/loans/key-facts.tsx'))],
  ),
  ...styled(
    ['money', 'papers', 'site', 'fields'],
    [
      page('/aboutUs', () => import('../screens/papers/about-us.tsx')),
      page('/loanAgreement', () => import('../screens/papers/loan-agreement.tsx')),
      page('/agony', () => import('../screens/papers/period-agreement.tsx')),
      page('/privacy', () => import('../screens/papers/privacy.tsx')),
      page('/PrivacyPolicy', () => import('../screens/papers/privacy.tsx')),
      page('/statement', () => import('../screens/papers/statement.tsx')),
      page('/receipt', () => import('../screens/papers/receipt.tsx')),
      page('/settlement', () => import('../screens/papers/settlement.tsx')),
    ],
  ),
  ...styled(
    ['fields'],
    [
      page('/dataNotice', () => import('../screens/account/data-notice.tsx')),
      page('/bindBank', () => import('../screens/account/bind-bank.tsx')),
      page('/bindCard', () => import('../screens/account/bind-card.tsx')),
    ],
  ),
  ...styled(
    ['apply', 'calculator', 'fields', 'money'],
    [
      page('/product', () => import('../screens/apply/product.tsx')),
      page('/apply', () => import('../screens/apply/application.tsx')),
      ...stepKinds.map((kind) => page(`/apply/${kind}`, () => import('../screens/apply/step.tsx'))),
    ],
  ),
  ...styled(
    ['money', 'borrow', 'fields'],
    [
      page('/login', () => import('../screens/door/login.tsx')),
      page('/home', () => import('../screens/door/home.tsx')),
      page('/orders', () => import('../screens/door/orders.tsx')),
      page('/mine', () => import('../screens/door/mine.tsx')),
      page('/stop', () => import('../screens/door/stop.tsx')),
      page('/deleteAccount', () => import('../screens/door/delete-account.tsx')),
    ],
  ),
  ...styled(
    ['registration', 'site', 'fields'],
    [page('/register', () => import('../screens/registration/register.tsx'))],
  ),
  ...styled(
    ['official-site', 'site', 'calculator', 'fields'],
    [
      page('/', () => import('../screens/site/home.tsx')),
      page('/About', () => import('../screens/site/about.tsx')),
      page('/Contact', () => import('../screens/site/contact.tsx')),
      page('/Policy', () => import('../screens/site/policy.tsx')),
      page('/Loan', () => import('../screens/site/loan.tsx')),
      page('/Accessibility', () => import('../screens/site/accessibility.tsx')),
      page('/User', () => import('../screens/site/user.tsx')),
    ],
  ),
]

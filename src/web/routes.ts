import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { stepKinds } from '#domain/markets/step-kinds.ts'

/** `/About` is the site and `/aboutUs` a page of the app: addresses are told apart by their capitals, too (spec 2). */
const exact = { caseSensitive: true }

declare const process: { env: Readonly<Record<string, string | undefined>> }

/** A page of the workbench, which a build for production is made without (`WORKBENCH=0`). */
const forEngineers = (path: string, file: string): RouteConfigEntry[] =>
  process.env.WORKBENCH === '0' ? [] : [route(path, file, exact)]

/** Every page, in matching order: the first match wins (spec 2). */
export default [
  route('complaint', 'screens/complaints/complaint-home.tsx', exact),
  route('complaintList', 'screens/complaints/complaint-list.tsx', exact),
  route('complainPageNext', 'screens/complaints/complaint-next.tsx', exact),
  route('complainDetails', 'screens/complaints/complaint-details.tsx', exact),
  ...forEngineers('testPreview', '../workbench/test-preview/test-preview.tsx'),
  route('confirm', 'screens/loans/confirm.tsx', { ...exact, id: 'confirm' }),
  route('confirmNew', 'screens/loans/confirm.tsx', { ...exact, id: 'confirm-new' }),
  route('confirmPeriod', 'screens/loans/confirm.tsx', { ...exact, id: 'confirm-period' }),
  route('keyFacts', 'screens/loans/key-facts.tsx', exact),
  route('recommendList', 'screens/loans/recommend-list.tsx', exact),
  route('loanDetail', 'screens/loans/loan-details.tsx', { ...exact, id: 'loan-details' }),
  route('order', 'screens/loans/loan-details.tsx', { ...exact, id: 'order' }),
  route('jointLoginFail', 'screens/loans/joint-login-fail.tsx', exact),
  route('repay', 'screens/money/repay.tsx', exact),
  route('calendar', 'screens/money/calendar.tsx', exact),
  route('extension', 'screens/money/postponing/extension.tsx', exact),
  route('carpmm', 'screens/money/instructions/repayment-instructions.tsx', exact),
  route('customerService', 'screens/complaints/contact/customer-service.tsx', {
    ...exact,
    id: 'customer-service',
  }),
  route('dataRequest', 'screens/complaints/data-request.tsx', exact),
  route('collectionAgencies', 'screens/complaints/contact/collection-agencies.tsx', exact),
  route('aboutUs', 'screens/papers/about-us.tsx', exact),
  route('loanAgreement', 'screens/papers/loan-agreement.tsx', exact),
  route('agony', 'screens/papers/period-agreement.tsx', exact),
  route('privacy', 'screens/papers/privacy.tsx', { ...exact, id: 'privacy' }),
  route('PrivacyPolicy', 'screens/papers/privacy.tsx', { ...exact, id: 'privacy-policy' }),
  route('statement', 'screens/papers/statement.tsx', exact),
  route('receipt', 'screens/papers/receipt.tsx', exact),
  route('settlement', 'screens/papers/settlement.tsx', exact),
  route('dataNotice', 'screens/account/data-notice.tsx', exact),
  route('bindBank', 'screens/account/bind-bank.tsx', exact),
  route('bindCard', 'screens/account/bind-card.tsx', exact),
  route('claim', 'screens/money/claim.tsx', exact),
  route('repayOrNot', 'screens/money/repay-or-not.tsx', exact),
  route('repayOrNotChoose', 'screens/money/repay-or-not-choose.tsx', exact),
  route('arrange', 'screens/money/postponing/arrange.tsx', exact),
  route('payPart', 'screens/money/pay-part.tsx', exact),
  route('payoff', 'screens/money/payoff.tsx', exact),
  route('repayByCard', 'screens/money/cards/repay-by-card.tsx', exact),
  route('paymentInstructions', 'screens/money/instructions/payment-instructions.tsx', exact),
  route('register', 'screens/registration/register.tsx', exact),
  route('login', 'screens/door/login.tsx', exact),
  route('home', 'screens/door/home.tsx', exact),
  route('orders', 'screens/door/orders.tsx', exact),
  route('mine', 'screens/door/mine.tsx', exact),
  route('product', 'screens/apply/product.tsx', exact),
  route('apply', 'screens/apply/application.tsx', exact),
  ...stepKinds.map((kind) =>
    route(`apply/${kind}`, 'screens/apply/step.tsx', { ...exact, id: `apply-${kind}` }),
  ),
  route('stop', 'screens/door/stop.tsx', exact),
  route('deleteAccount', 'screens/door/delete-account.tsx', exact),
  route('Dag', 'screens/complaints/contact/customer-service.tsx', { ...exact, id: 'dag' }),
  ...forEngineers('bridgeCheck', '../workbench/bridge-lab/check/bridge-check.tsx'),
  ...forEngineers('sandbox/kit', '../workbench/kit/kit.tsx'),
  ...forEngineers('sandbox/simulator', '../workbench/bridge-lab/phone/simulator.tsx'),
  ...forEngineers('sandbox/openrpc.json', '../workbench/bridge-lab/openrpc.ts'),
  index('screens/site/home.tsx'),
  route('About', 'screens/site/about.tsx', exact),
  route('Contact', 'screens/site/contact.tsx', exact),
  route('Policy', 'screens/site/policy.tsx', exact),
  route('Loan', 'screens/site/loan.tsx', exact),
  route('Accessibility', 'screens/site/accessibility.tsx', exact),
  route('User', 'screens/site/user.tsx', exact),
  route('*', 'screens/site/not-found.tsx'),
] satisfies RouteConfig

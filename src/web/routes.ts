import { type RouteConfig, route } from '@react-router/dev/routes'

/** Every page, in matching order: the first match wins (spec 2). */
export default [
  route('loanDetail', 'screens/loan/loan-details.tsx', { id: 'loan-details' }),
  route('order', 'screens/loan/loan-details.tsx', { id: 'order' }),
  route('repay', 'screens/repayment/repay.tsx'),
  route('carpmm', 'screens/repayment/repayment-instructions.tsx'),
  route('sandbox/kit', 'screens/debug/kit.tsx'),
  route('*', 'screens/site/not-found.tsx'),
] satisfies RouteConfig

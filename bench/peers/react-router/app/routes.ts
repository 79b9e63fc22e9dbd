import { index, type RouteConfig } from '@react-router/dev/routes'

export default [index('loan-details.tsx')] satisfies RouteConfig

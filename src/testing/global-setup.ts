import { offerCluster } from './cluster.ts'

/** What Vitest and Playwright run before the first test and, with what it returns, after the last. */
export default offerCluster

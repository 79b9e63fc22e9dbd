import { offerCluster } from './cluster.ts'

/** What Vitest runs before the first test and, with what it returns, after the last. */
export default offerCluster

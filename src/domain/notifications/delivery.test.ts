import { expect, test } from 'vitest'
import { deliveryState } from './delivery.ts'

const at = new Date('2026-11-20T18:00:00Z')
const none = { deliveredAt: null, readAt: null, failedAt: null }

test.each([
  [{}, 'unproved'],
  [{ deliveredAt: at }, 'delivered'],
  [{ readAt: at }, 'read'],
  [{ deliveredAt: at, readAt: at }, 'read'],
  [{ failedAt: at }, 'failed'],
  [{ deliveredAt: at, failedAt: at }, 'contradicted'],
  [{ readAt: at, failedAt: at }, 'contradicted'],
] as const)('reports %o prove the delivery state %s', (said, state) => {
  expect(deliveryState({ ...none, ...said })).toBe(state)
})

import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveAssets } from './serve-assets.ts'
import type { SharedAssets } from './shared-assets.ts'

test('a store that does not answer does not delay a start', async () => {
  const app = fastify()
  let isAsked = false
  const kept: SharedAssets = {
    keep: () => {
      isAsked = true
      return new Promise(() => {})
    },
    find: async () => null,
  }
  await serveAssets(app, new Set(), kept, app.log, 1)
  await app.ready()
  expect(isAsked).toBe(true)
  await app.close()
})

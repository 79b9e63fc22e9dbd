import { afterAll, vi } from 'vitest'

// Restores mocks and globals after each file, because files share a process.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

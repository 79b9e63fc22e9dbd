import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appAnswers } from './app-answers.ts'

type Done = { ok: true; value: { by: 'host' } } | { ok: false; refusal: 'timeout' | 'refused' }

let answer: (done: Done) => void
vi.mock('./host.ts', () => ({
  host: () => ({
    bridge: { state: () => 'ready' },
    perform: () =>
      new Promise<Done>((settle) => {
        answer = settle
      }),
  }),
}))

/** Messages on the screen. */
let shown: { text: string; href?: string }[] = []
vi.mock('#web/browser/page/toasts.ts', () => {
  const show = (text: string, link?: { href: string }) => {
    const toast = { text, ...(link && { href: link.href }) }
    shown = [...shown, toast]
    return () => {
      shown = shown.filter((other) => other !== toast)
    }
  }
  return { showLoading: show, showOffer: show, showToast: show }
})
vi.mock('#web/browser/page/page-data.ts', () => ({ pageData: () => ({ words: { callHere: 'Call {}' } }) }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { search: '?type=1' })
  vi.stubGlobal('document', {})
})
afterEach(() => {
  shown = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HREF = 'tel:5550001234'
const tap = () => {
  void appAnswers('callTelephone', { number: '5550001234' }, HREF)
}
const offers = () => shown.filter(({ href }) => href === HREF)
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const BY_APP: Done = { ok: true, value: { by: 'host' } }
const TIMEOUT: Done = { ok: false, refusal: 'timeout' }

test('an app that answers in time leaves no message', async () => {
  tap()
  await after(2_000)
  answer(BY_APP)
  await after(120_000)
  expect(shown).toEqual([])
})

test('after five seconds the browser’s way is offered, and withdrawn if the app acts after all', async () => {
  tap()
  await after(4_999)
  expect(offers()).toHaveLength(0)
  await after(1)
  expect(offers()).toHaveLength(1)
  await after(3_000)
  answer(BY_APP)
  await after(0)
  expect(shown).toEqual([])
})

test('a closed offer is not shown again for the same tap', async () => {
  tap()
  await after(6_000)
  shown = []
  answer(TIMEOUT)
  await after(0)
  expect(shown).toEqual([])
})

test('a late refusal keeps the existing offer', async () => {
  tap()
  await after(7_000)
  const [offered] = offers()
  answer({ ok: false, refusal: 'refused' })
  await after(0)
  expect(offers()).toEqual([offered])
})

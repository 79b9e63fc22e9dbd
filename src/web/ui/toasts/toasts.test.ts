import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts, showLoading, showToast, toasts } from './toasts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const textsOf = (shown: ReturnType<typeof createToasts>) => shown.current().map((toast) => toast.text)

test('a toast stays for 3000 ms (spec 4)', () => {
  const shown = createToasts()
  shown.showToast('Copied')
  vi.advanceTimersByTime(2999)
  expect(textsOf(shown)).toEqual(['Copied'])
  vi.advanceTimersByTime(1)
  expect(textsOf(shown)).toEqual([])
})

test.each([
  [301, 301],
  [300, 3000],
  [0, 3000],
  [-5, 3000],
  [5000, 5000],
])('a duration of %i ms shows it for %i ms: a custom one counts only above 300 (spec 4)', (asked, lasts) => {
  const shown = createToasts()
  shown.showToast('Copied', asked)
  vi.advanceTimersByTime(lasts - 1)
  expect(textsOf(shown)).toEqual(['Copied'])
  vi.advanceTimersByTime(1)
  expect(textsOf(shown)).toEqual([])
})

test('a tap closes a toast, and its timer disturbs nothing later', () => {
  const shown = createToasts()
  shown.showToast('first')
  shown.close(shown.current()[0]?.id ?? 0)
  expect(textsOf(shown)).toEqual([])
  shown.showToast('second', 9000)
  vi.advanceTimersByTime(3000)
  expect(textsOf(shown)).toEqual(['second'])
})

test('loading stays until it is hidden, beside messages; a newer message replaces the one before', () => {
  const shown = createToasts()
  const hide = shown.showLoading('Loading…')
  shown.showToast('one')
  shown.showToast('two')
  expect(textsOf(shown)).toEqual(['Loading…', 'two'])
  vi.advanceTimersByTime(60_000)
  expect(textsOf(shown)).toEqual(['Loading…'])
  hide()
  hide()
  expect(textsOf(shown)).toEqual([])
})

test('watchers hear of every change until they stop watching', () => {
  const shown = createToasts()
  const watcher = vi.fn()
  const stop = shown.watch(watcher)
  shown.showToast('one')
  vi.advanceTimersByTime(3000)
  expect(watcher).toHaveBeenCalledTimes(2)
  stop()
  shown.showToast('two')
  expect(watcher).toHaveBeenCalledTimes(2)
})

test('on a server nothing is shown, so that nobody sees what another person was told', () => {
  showToast('secret')
  showLoading('secret')()
  expect(toasts.current()).toEqual([])
})

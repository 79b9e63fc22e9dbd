import { beforeEach, expect, test, vi } from 'vitest'
import { goTo } from './leaving.ts'
import { leaveEntryOf, sheetWasLeft } from './sheet-entry.ts'

vi.mock('./toasts.ts', () => ({ sayPending: () => () => {}, showToast: () => {} }))
vi.mock('./views.ts', () => ({}))

const location = { assign: vi.fn(), replace: vi.fn() }
const history: { state: { sheet?: string } | null; back(): void } = { state: null, back: () => {} }
let browser: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  browser = new EventTarget()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', history)
})

/** Completes the navigation back from the sheet's history entry, as `openDialogs` does. */
function endStepBack(): void {
  history.state = null
  sheetWasLeft()
  browser.dispatchEvent(new Event('popstate'))
}

test.each([
  [false, 'assign'],
  [true, 'replace'],
] as const)(
  'the navigation after a form of a closing sheet waits for the navigation back (replaces: %s)',
  (replaces, way) => {
    history.state = { sheet: 'rating' }
    leaveEntryOf('rating')
    goTo('/loanDetail', replaces, () => {})
    expect([location.assign.mock.calls, location.replace.mock.calls]).toEqual([[], []])
    endStepBack()
    expect(location[way].mock.calls).toEqual([['/loanDetail']])
  },
)

test('the next page replaces the history entry of an open sheet', () => {
  history.state = { sheet: 'rating' }
  goTo('/loanDetail', false, () => {})
  expect(location.replace.mock.calls).toEqual([['/loanDetail']])
})

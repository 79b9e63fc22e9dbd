import { expect, test } from 'vitest'
import { progressLine, progressOn } from './progress.ts'

test.each([
  [0, 500, 1_000, '0 of 500 (0 %)'],
  [100, 500, 1_000, '100 of 500 (20 %), about 4 s left'],
  [100, 10_000, 2_000, '100 of 10000 (1 %), about 4 min left'],
  [1, 10_000, 1_000, '1 of 10000 (0 %), about 2 h 47 min left'],
  [500, 500, 9_000, '500 of 500 (100 %)'],
  [0, 0, 0, '0 of 0 (100 %)'],
])('%i of %i after %i ms reads %s', (done, total, elapsedMs, line) => {
  expect(progressLine({ done, total }, elapsedMs)).toBe(line)
})

function screenOf(isTTY: boolean) {
  let clock = 0
  let text = ''
  const screen = progressOn({ isTTY, write: (part) => (text += part) }, () => clock)
  const at = (ms: number, done: number) => {
    clock = ms
    screen.report({ done, total: 4 })
  }
  return { at, end: screen.end, text: () => text }
}

test('a terminal shows one line that changes', () => {
  const screen = screenOf(true)
  screen.at(0, 0)
  screen.at(100, 2)
  screen.at(200, 4)
  screen.end()
  expect(screen.text()).toBe(
    '\r0 of 4 (0 %)\u001b[K\r2 of 4 (50 %), about 1 s left\u001b[K\r4 of 4 (100 %)\u001b[K\n',
  )
})

test('other outputs get plain lines, at most one in five seconds', () => {
  const screen = screenOf(false)
  screen.at(0, 0)
  screen.at(4_999, 1)
  screen.at(5_000, 2)
  screen.at(6_000, 4)
  screen.end()
  expect(screen.text()).toBe('0 of 4 (0 %)\n2 of 4 (50 %), about 5 s left\n')
})

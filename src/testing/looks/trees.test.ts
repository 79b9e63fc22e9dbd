import { expect, test } from 'vitest'
import { changedTree, joinTrees, splitTrees, withoutChance } from './trees.ts'

const trees = new Map([
  ['repay', '- heading "Pagar"\n- list:\n  - listitem: "# 1"'],
  ['details', '- heading "Detalle"'],
])

test('trees in one file are read back unchanged, sorted by name', () => {
  const text = joinTrees(trees)
  expect(splitTrees(text)).toEqual(trees)
  expect(text.indexOf('# details')).toBeLessThan(text.indexOf('# repay'))
})

test('the first changed line is named, also for an added or missing line', () => {
  expect(changedTree('- a\n- b', '- a\n- b')).toBeNull()
  expect(changedTree('- a\n- b', '- a\n- c')).toBe('line 2 is - c, and was - b')
  expect(changedTree('- a', '- a\n- b')).toBe('line 2 is - b, and was its end')
  expect(changedTree('- a\n- b', '- a')).toBe('line 2 is its end, and was - b')
  expect(changedTree(undefined, '- a')).toBe('there is no tree')
})

test('random values do not change a tree', () => {
  const tree = (folio: string, said: string) =>
    `- status: Su número es ${folio}.\n- link "${said}":\n  - /url: /repay?dearest=${folio}`
  expect(withoutChance(tree('261120-BR6B-KA5H', '9, 3, 0, 0, 0, 1, 2, 3'))).toBe(
    withoutChance(tree('261120-0QX2-ZZ19', '1, 3, 5, 7, 0, 1, 2, 3')),
  )
})

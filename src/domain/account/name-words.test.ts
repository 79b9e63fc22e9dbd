import { describe, expect, test } from 'vitest'
import { nameWords, wordPairs } from './name-words.ts'

describe('name words', () => {
  test.each([
    ['José María Núñez', ['jose', 'maria', 'nunez']],
    ['  ANA   ejemplo-López ', ['ana', 'ejemplo', 'lopez']],
    ['Ana ana ANA', ['ana']],
    ['O’Brien J. 5512345678', ['brien']],
    ['प्रिया शर्मा', ['प्रिया', 'शर्मा']],
    ['', []],
  ])('are found in %s', (text, words) => {
    expect(nameWords(text)).toEqual(words)
  })

  test('are at most six', () => {
    expect(nameWords('aa bb cc dd ee ff gg')).toHaveLength(6)
  })
})

test('two words make one pair in either order', () => {
  expect(wordPairs(['maria', 'ana'])).toEqual(wordPairs(['ana', 'maria']))
  expect(wordPairs(['a', 'b', 'c'])).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'c'],
  ])
  expect(wordPairs(['alone'])).toEqual([])
})

import { expect, test } from 'vitest'
import { languageCodes } from '#domain/language.ts'
import { marketIds } from '#domain/markets/market.ts'
import {
  allPageWords,
  answerWords,
  inEveryLanguage,
  publicPageWords,
  refusalWords,
} from '#words/languages.ts'
import { marketWords } from '#words/markets.ts'
import { ofEach, sentencesIn } from './sentence-tables.ts'

/** Maximum sentence length for reading on a phone. */
const WORDS_MAX = 14

const answers = await inEveryLanguage(answerWords)
const pages = await inEveryLanguage(allPageWords)
const site = await inEveryLanguage(publicPageWords)
const refusals = await inEveryLanguage(refusalWords)

// Legal texts have terms of their own, from the specification.
const all = [
  ...sentencesIn(
    'answers',
    ofEach((code) => ({ ...answers[code], legal: {} })),
  ),
  ...sentencesIn(
    'pages',
    ofEach((code) => pages[code]),
  ),
  ...sentencesIn(
    'site',
    ofEach((code) => site[code]),
  ),
  ...sentencesIn(
    'refusals',
    ofEach((code) => refusals[code]),
  ),
  ...marketIds.flatMap((market) =>
    sentencesIn(
      `market.${market}`,
      ofEach((code) => marketWords[market][code]),
    ),
  ),
]

const MOMENT = /\d{4}-\d\d-\d\d( \d\d:\d\d)?/g
const wordsOf = (sentence: string) =>
  sentence
    .replace(MOMENT, 'day')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}⟨]/u.test(word))

test('every sentence has at most the readable length, in each language', () => {
  expect(all.length).toBeGreaterThan(1000)
  const long = languageCodes.flatMap((code) =>
    all.flatMap(({ place, said }) =>
      said[code]
        .split(/(?<=[.!?])\s+/)
        .filter((sentence) => wordsOf(sentence).length > WORDS_MAX)
        .map((sentence) => `${code} ${place} (${wordsOf(sentence).length}): ${sentence}`),
    ),
  )
  expect(long).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'docs/contribute/decisions'
const files = readdirSync(FOLDER)
const numberOf = (file: string) => Number(file.slice(0, 4))

test('no two decisions have one number, so that a number that is named leads to one of them', () => {
  const numbers = files.map(numberOf)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('a decision that begins with its number begins with that of its file', () => {
  const begins = files.flatMap((file) => {
    const [, number] = /^# (\d+)\. /.exec(readFileSync(`${FOLDER}/${file}`, 'utf8')) ?? []
    return number === undefined ? [] : [[file, Number(number)] as const]
  })
  expect(begins.length).toBeGreaterThan(20)
  expect(begins.filter(([file, number]) => numberOf(file) !== number)).toEqual([])
})

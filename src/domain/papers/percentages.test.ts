import { expect, test } from 'vitest'
import { percentagesIn } from './percentages.ts'

test.each([
  ['18% and 16 %', ['18', '16']],
  ['0.0065% a day', ['0.0065']],
  ['18.00%, 1.50 %', ['18', '1.5']],
  ['100%, 10.0%, 20.05%, 100.10%', ['100', '10', '20.05', '100.1']],
  ['18 per cent, 3 pesos', []],
  ['3  %', []],
])('the percentages of %j are %j', (text, found) => expect(percentagesIn(text)).toEqual(found))

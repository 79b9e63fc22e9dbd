import { pluralIn } from '../plural.ts'

export const plural = pluralIn('en')

export const dayCount = (count: number) => plural(count, { one: '1 day', other: `${count} days` })
export const hourCount = (count: number) => plural(count, { one: '1 hour', other: `${count} hours` })

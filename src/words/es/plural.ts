import { pluralIn } from '../plural.ts'

export const plural = pluralIn('es')

export const dayCount = (count: number) => plural(count, { one: '1 día', other: `${count} días` })
export const hourCount = (count: number) => plural(count, { one: '1 hora', other: `${count} horas` })

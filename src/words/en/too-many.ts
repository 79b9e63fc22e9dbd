import { plural } from './plural.ts'

/** "Too many times", with the time of the next try: in minutes or hours, or tomorrow. */
export type TooManyWords = {
  readonly inMinutes: (minutes: number) => string
  readonly inHours: (hours: number) => string
  readonly tomorrow: string
}

export const tooManyEn: TooManyWords = {
  inMinutes: (minutes) =>
    `That was too many times. Please try again in ${plural(minutes, { one: 'a minute', other: `${minutes} minutes` })}.`,
  inHours: (hours) =>
    `That was too many times. Please try again in ${plural(hours, { one: 'an hour', other: `${hours} hours` })}.`,
  tomorrow: 'That was too many times for today. Please try again tomorrow.',
}

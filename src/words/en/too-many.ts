/** "Too many times", with when there may be another try: in so many minutes or hours, or tomorrow. */
export type TooManyWords = {
  readonly inMinutes: (minutes: number) => string
  readonly inHours: (hours: number) => string
  readonly tomorrow: string
}

export const tooManyEn: TooManyWords = {
  inMinutes: (minutes) =>
    `That was too many times. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  inHours: (hours) =>
    `That was too many times. Please try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  tomorrow: 'That was too many times for today. Please try again tomorrow.',
}

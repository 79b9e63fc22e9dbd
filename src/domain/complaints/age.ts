/** Complaints without an answer are counted by age from this many days on. */
export const AGES = { 'under-8': -1, 'under-16': 8, 'under-31': 16, older: 31 } as const

export type Age = keyof typeof AGES

export const AGE_NAMES: readonly Age[] = ['under-8', 'under-16', 'under-31', 'older']

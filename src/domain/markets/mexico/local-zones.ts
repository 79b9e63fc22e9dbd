import type { LocalZone } from '../local-zone.ts'

/**
 * The states of Mexico whose clock is not that of its centre: Ley de los Husos Horarios en los Estados Unidos Mexicanos,
 * of 28 October 2022, with the first digits of their postal codes. Municipalities with a clock of their own, but Juárez, are
 * told the one of their state. A zone stays in this list as long as a loan has it (`orders.time_zone`).
 */
export const mexicanLocalZones: readonly LocalZone[] = [
  { timeZone: 'America/Tijuana', postal: ['21', '22'], states: ['baja california'] },
  { timeZone: 'America/Mazatlan', postal: ['23'], states: ['baja california sur'] },
  { timeZone: 'America/Mazatlan', postal: ['80', '81', '82'], states: ['sinaloa'] },
  { timeZone: 'America/Mazatlan', postal: ['63'], states: ['nayarit'] },
  { timeZone: 'America/Hermosillo', postal: ['83', '84', '85'], states: ['sonora'] },
  { timeZone: 'America/Ciudad_Juarez', postal: ['32'], states: [] },
  { timeZone: 'America/Cancun', postal: ['77'], states: ['quintana roo'] },
]

import type { LocalZone } from '../local-zone.ts'

/**
 * Mexican states whose time zone is not that of the centre, with their postal code prefixes: Ley de los Husos Horarios
 * en los Estados Unidos Mexicanos, of 28 October 2022. Of municipalities with their own zone, only Juárez is listed. A
 * zone stays in this list as long as a loan has it (`orders.time_zone`).
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

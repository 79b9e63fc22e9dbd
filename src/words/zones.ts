import type { Language } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { marketWords } from './markets.ts'

/** Whose clock the parts of a country keep that have another one than its market. */
const places: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'America/Tijuana': { es: 'Tijuana', en: 'Tijuana' },
  'America/Mazatlan': { es: 'Mazatlán', en: 'Mazatlán' },
  'America/Hermosillo': { es: 'Hermosillo', en: 'Hermosillo' },
  'America/Ciudad_Juarez': { es: 'Ciudad Juárez', en: 'Ciudad Juárez' },
  'America/Cancun': { es: 'Cancún', en: 'Cancún' },
}

const times: Readonly<Record<Language, (place: string) => string>> = {
  es: (place) => `hora de ${place}`,
  en: (place) => `${place} time`,
}

/** What a time zone is called: the place, as it follows "in" or "at", and the name of its time. */
export function zoneWords(
  market: MarketId,
  timeZone: string,
  language: Language,
): { readonly place: string; readonly time: string } {
  if (timeZone === markets[market].timeZone) return marketWords[market][language]
  const place = places[timeZone]?.[language] ?? timeZone
  return { place, time: times[language](place) }
}

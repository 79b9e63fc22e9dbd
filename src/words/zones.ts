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

/** What a text message calls the clock of a market, in which every character counts; another clock by its place. */
const shorts: Readonly<Record<string, string>> = {
  'America/Mexico_City': 'CDMX',
  'Asia/Kolkata': 'IST',
}

const times: Readonly<Record<Language, (place: string) => string>> = {
  es: (place) => `hora de ${place}`,
  en: (place) => `${place} time`,
}

/** What a time zone is called: the place, as it follows "in" or "at", the name of its time, and a short name for messages. */
export function zoneWords(
  market: MarketId,
  timeZone: string,
  language: Language,
): { readonly place: string; readonly time: string; readonly short: string } {
  const isMarkets = timeZone === markets[market].timeZone
  const place = isMarkets ? marketWords[market][language].place : (places[timeZone]?.[language] ?? timeZone)
  return {
    place,
    time: isMarkets ? marketWords[market][language].time : times[language](place),
    short: shorts[timeZone] ?? place,
  }
}

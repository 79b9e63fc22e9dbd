import type { Language } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { marketWords } from './markets.ts'

/** Places of time zones that differ from the market's. */
const places: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'America/Tijuana': { es: 'Tijuana', en: 'Tijuana' },
  'America/Mazatlan': { es: 'Mazatlán', en: 'Mazatlán' },
  'America/Hermosillo': { es: 'Hermosillo', en: 'Hermosillo' },
  'America/Ciudad_Juarez': { es: 'Ciudad Juárez', en: 'Ciudad Juárez' },
  'America/Cancun': { es: 'Cancún', en: 'Cancún' },
}

/** Short name of a time zone in a text message, where every character counts. */
const shorts: Readonly<Record<string, string>> = {
  'America/Mexico_City': 'CDMX',
  'Asia/Kolkata': 'IST',
}

const times: Readonly<Record<Language, (place: string) => string>> = {
  es: (place) => `hora de ${place}`,
  en: (place) => `${place} time`,
}

/** Names of a time zone: the place after "in" or "at", the name of its time, and a short name for messages. */
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

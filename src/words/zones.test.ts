import { expect, test } from 'vitest'
import { languageCodes } from '#domain/language.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { zoneWords } from './zones.ts'

test('every time zone of loans has a name in every language', () => {
  for (const market of marketIds)
    for (const { timeZone } of markets[market].localZones ?? [])
      for (const language of languageCodes)
        expect(zoneWords(market, timeZone, language).place).not.toContain('/')
  expect(zoneWords('mx', 'America/Ciudad_Juarez', 'es').time).toBe('hora de Ciudad Juárez')
  expect(zoneWords('mx', 'America/Mexico_City', 'en').time).toBe('Mexico City time')
})

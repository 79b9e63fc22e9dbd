import { expect, test } from 'vitest'
import { dayIn } from '../dates.ts'
import { markets } from './market.ts'
import { zoneAt } from './zone-at.ts'

test.each([
  ['Av. Revolución 100, 22000, Baja California, Tijuana', 'America/Tijuana'],
  ['Calle 5 12, 32310, Chihuahua, Juárez', 'America/Ciudad_Juarez'],
  ['Calle 5 12, 31000, Chihuahua, Chihuahua', 'America/Mexico_City'],
  ['Av. Tulum 3, Quintana Roo, Cancún', 'America/Cancun'],
  ['Calle 1, SONORA, Hermosillo', 'America/Hermosillo'],
  ['Calle Sonora 149, 06700, Ciudad de México', 'America/Mexico_City'],
  ['Calle 22000, 06700, Ciudad de México', 'America/Mexico_City'],
  ['Sonora', 'America/Mexico_City'],
  ['', 'America/Mexico_City'],
])('the address %j is in the time zone %s', (address, zone) => {
  expect(zoneAt('mx', address)).toBe(zone)
})

test('India has one time zone', () => {
  expect(zoneAt('in', 'MG Road 1, 560001, Karnataka, Bengaluru')).toBe('Asia/Kolkata')
})

test('Node.js supports every time zone', () => {
  for (const { timeZone } of markets.mx.localZones ?? []) {
    expect(dayIn(new Date('2026-11-20T18:00:00Z'), timeZone)).toBe('2026-11-20')
  }
})

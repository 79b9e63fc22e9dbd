import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1', '2001:db8'],
  ['2001:db8::1', '2001:db8:0', '2001:db8'],
])('%s is in the site %s of the provider %s', (address, site, provider) => {
  expect(networksOf(address)).toMatchObject({ site, provider })
})

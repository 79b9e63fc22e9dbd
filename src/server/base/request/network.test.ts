import { expect, test } from 'vitest'
import { forwardedAddresses, networkOf, networksOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'no-address'],
  ['_hidden:51234', 'no-address'],
  ['203.0.113.7:51234', 'no-address'],
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

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['203.0.113.7:1,10.0.0.1:80,  10.0.0.2', '203.0.113.7, 10.0.0.1, 10.0.0.2'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443, [::1]:80', '2001:db8::1, ::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown, [::1', 'unknown, [::1'],
])('the addresses of X-Forwarded-For %s are %s', (header, addresses) => {
  expect(forwardedAddresses(header)).toBe(addresses)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTheDesk, type DeskBrowser, joinStaff } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let clerk: DeskBrowser

beforeAll(async () => {
  server = await startSandbox()
  clerk = await atTheDesk(server)
})
afterAll(() => server.close())

/** The navigation of a page: each group with the names of its links. */
const railOf = (page: string) =>
  [...page.matchAll(/<h2>(\w+)<\/h2>\n<ul>(.*)<\/ul>/g)].map(([, group, links = '']) => [
    group,
    ...[...links.matchAll(/<a [^>]+>([^<]+)</g)].map(([, name]) => name),
  ])

test('the navigation has three groups in one landmark', async () => {
  const page = await clerk.text('/desk')
  expect(page.split('<nav ')).toHaveLength(2)
  expect(railOf(page)).toEqual([
    ['Work', 'Queue', 'New complaint', 'Applications', 'More time', 'Figures'],
    ['Money', 'Payments', 'Claims'],
    ['Setup', 'Systems', 'Templates', 'Log', 'Staff', 'My account'],
  ])
})

test('a group without a page for the role is omitted', async () => {
  const finance = await joinStaff(server, 'rail.finance', 'finance')
  expect(railOf(await finance.text('/desk'))).toEqual([
    ['Work', 'Queue', 'Figures'],
    ['Money', 'Payments', 'Claims'],
    ['Setup', 'My account'],
  ])
  const agent = await joinStaff(server, 'rail.agent', 'agent')
  expect(railOf(await agent.text('/desk')).map(([group]) => group)).toEqual(['Work', 'Setup'])
})

test('every page of the navigation is marked as the current one, and no other is', async () => {
  const links = [...(await clerk.text('/desk')).matchAll(/<li><a href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  )
  expect(links).toHaveLength(12)
  for (const href of links) {
    const marked = [...(await clerk.text(href)).matchAll(/<li><a href="([^"]+)" aria-current="page"/g)]
    expect(marked.map(([, one]) => one)).toEqual([href])
  }
})

test('the sign-in page has no navigation', async () => {
  expect(await (await fetch(`${server.url}/desk/login`)).text()).not.toContain('<nav')
})

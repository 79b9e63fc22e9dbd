import { expect, test } from 'vitest'
import { startSandbox } from './sandbox-server.ts'
test('tmp', async () => {
  const server = await startSandbox()
  const person = await server.person('Carla Muestra')
  const get = async (path: string) => {
    const r = await fetch(`${server.url}${path}`, { redirect: 'manual' })
    const t = await r.text()
    console.log(path.slice(0, 30), r.status, t.length, /<title>(.*?)<\/title>/.exec(t)?.[1], t.includes('page-script'))
    return t
  }
  const t = await get(`/repay?${person.query}&orderId=${person.orders?.[0]?.orderId ?? 1}&productId=1`)
  console.log(t.slice(0, 500))
  for (const p of ['/', '/About', '/nothing', '/privacy', '/User', '/Loan', '/Policy']) await get(p)
  await server.close()
}, 100000)
